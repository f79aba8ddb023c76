import { lookup } from '../../engine/api/lookup.ts'

/** Custom resources whose controllers create Pods, by group and kind, with the behaviour of these controllers. */
export const foreignControllers: Readonly<Record<string, string>> = lookup({
  'argoproj.io/Rollout':
    'the controller of Argo Rollouts creates ReplicaSets for the Rollout, and shifts Pods and traffic step by step',
  'flagger.app/Canary': 'Flagger copies the target Deployment of the Canary, and shifts traffic by measured metrics',
  'serving.knative.dev/Service':
    'Knative creates a Deployment for each revision, and scales the Deployment by requests, also to zero',
  'serving.knative.dev/Configuration': 'Knative creates a Deployment for each revision of the Configuration',
  'keda.sh/ScaledObject': 'KEDA creates a HorizontalPodAutoscaler, which scales the target, also to zero',
  'keda.sh/ScaledJob': 'KEDA creates Jobs from the ScaledJob, by the number of waiting events',
  'argoproj.io/Application': 'Argo CD applies the manifests in the repository of the Application',
  'argoproj.io/ApplicationSet':
    'Argo CD creates Applications from the ApplicationSet, and applies the manifests in their repositories',
  'argoproj.io/Workflow': 'Argo Workflows creates a Pod for each step of the Workflow',
  'argoproj.io/CronWorkflow': 'Argo Workflows creates a Workflow at each scheduled time, and the Pods of this Workflow',
  'helm.toolkit.fluxcd.io/HelmRelease': 'Flux installs or upgrades the Helm chart that the HelmRelease names',
  'kustomize.toolkit.fluxcd.io/Kustomization': 'Flux applies the manifests in the source of the Kustomization',
  'tekton.dev/PipelineRun': 'Tekton creates a Pod for each task of the PipelineRun',
  'tekton.dev/TaskRun': 'Tekton creates a Pod for the TaskRun',
  'kafka.strimzi.io/Kafka': 'Strimzi creates the Pods of the Kafka brokers, and replaces these Pods one by one',
  'kafka.strimzi.io/KafkaNodePool': 'Strimzi creates the Pods of the Kafka brokers, and replaces these Pods one by one',
  'kafka.strimzi.io/KafkaConnect': 'Strimzi creates the Pods of Kafka Connect',
  'kafka.strimzi.io/KafkaBridge': 'Strimzi creates the Deployment of the KafkaBridge',
  'kafka.strimzi.io/KafkaMirrorMaker2': 'Strimzi creates the Pods of MirrorMaker',
  'postgresql.cnpg.io/Cluster':
    'CloudNativePG creates the Pods and PersistentVolumeClaims of the databases, and replaces the Pods one by one',
  'postgresql.cnpg.io/Pooler': 'CloudNativePG creates the Deployment of PgBouncer',
  'acid.zalan.do/postgresql': 'the Postgres operator creates a StatefulSet, and replaces the Pods itself',
  'postgres-operator.crunchydata.com/PostgresCluster':
    'the Postgres operator creates StatefulSets for the PostgresCluster',
  'pxc.percona.com/PerconaXtraDBCluster': 'the Percona operator creates StatefulSets for the PerconaXtraDBCluster',
  'psmdb.percona.com/PerconaServerMongoDB': 'the Percona operator creates StatefulSets for the PerconaServerMongoDB',
  'mongodbcommunity.mongodb.com/MongoDBCommunity':
    'the MongoDB operator creates a StatefulSet for the MongoDBCommunity',
  'mysql.oracle.com/InnoDBCluster': 'the MySQL operator creates a StatefulSet for the InnoDBCluster',
  'k8s.mariadb.com/MariaDB': 'the MariaDB operator creates a StatefulSet for the MariaDB object',
  'rabbitmq.com/RabbitmqCluster': 'the RabbitMQ operator creates a StatefulSet for the RabbitmqCluster',
  'redis.redis.opstreelabs.in/RedisCluster': 'the Redis operator creates StatefulSets for the RedisCluster',
  'elasticsearch.k8s.elastic.co/Elasticsearch':
    'the Elastic operator creates StatefulSets, and replaces their Pods itself',
  'kibana.k8s.elastic.co/Kibana': 'the Elastic operator creates a Deployment for the Kibana object',
  'opensearch.opster.io/OpenSearchCluster': 'the OpenSearch operator creates StatefulSets for the OpenSearchCluster',
  'monitoring.coreos.com/Prometheus': 'the Prometheus operator creates StatefulSets for the Prometheus object',
  'monitoring.coreos.com/PrometheusAgent': 'the Prometheus operator creates the Pods of the PrometheusAgent object',
  'monitoring.coreos.com/Alertmanager': 'the Prometheus operator creates a StatefulSet for the Alertmanager',
  'monitoring.coreos.com/ThanosRuler': 'the Prometheus operator creates a StatefulSet for the ThanosRuler',
  'grafana.integreatly.org/Grafana': 'the Grafana operator creates a Deployment for the Grafana object',
  'opentelemetry.io/OpenTelemetryCollector':
    'the OpenTelemetry operator creates a Deployment, a DaemonSet or a StatefulSet for the collector',
  'jaegertracing.io/Jaeger': 'the Jaeger operator creates Deployments for the Jaeger object',
  'k8s.keycloak.org/Keycloak': 'the Keycloak operator creates a StatefulSet for the Keycloak object',
  'serving.kserve.io/InferenceService': 'KServe creates Deployments or Knative Services for the InferenceService',
  'ray.io/RayCluster': 'KubeRay creates the Pods of the RayCluster',
  'ray.io/RayService': 'KubeRay creates a RayCluster for the RayService',
  'ray.io/RayJob': 'KubeRay creates a RayCluster for the RayJob, and submits the job',
  'sparkoperator.k8s.io/SparkApplication': 'the Spark operator creates the Pods of the driver and the executors',
  'flink.apache.org/FlinkDeployment': 'the Flink operator creates Deployments for the FlinkDeployment',
  'kubeflow.org/PyTorchJob': 'the Kubeflow training operator creates the Pods of the replicas',
  'kubeflow.org/TFJob': 'the Kubeflow training operator creates the Pods of the replicas',
  'batch.volcano.sh/Job': 'Volcano creates the Pods of the tasks when the cluster has capacity for all of these Pods',
  'jobset.x-k8s.io/JobSet': 'the JobSet controller creates the Jobs of the JobSet',
  'leaderworkerset.x-k8s.io/LeaderWorkerSet':
    'the LeaderWorkerSet controller creates StatefulSets for the LeaderWorkerSet',
  'apps.kruise.io/CloneSet':
    'OpenKruise creates the Pods of the CloneSet, and updates these Pods in place where possible',
  'apps.kruise.io/StatefulSet':
    'OpenKruise creates the Pods of the StatefulSet, and updates these Pods in place where possible',
  'apps.kruise.io/DaemonSet':
    'OpenKruise creates the Pods of the DaemonSet, and updates these Pods in place where possible',
  'kubevirt.io/VirtualMachine': 'KubeVirt creates a Pod for the VirtualMachine',
  'agones.dev/Fleet': 'Agones creates GameServers for the Fleet, and a Pod for each GameServer',
  'actions.summerwind.dev/RunnerDeployment': 'the controller of GitHub runners creates the Pods of the runners',
  'actions.github.com/AutoscalingRunnerSet':
    'the controller of GitHub runners creates Pods by the number of waiting jobs',
})
