package reloader

import (
	"context"
	"testing"
	"time"

	"github.com/go-logr/logr"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

func TestRollsOutWhenItsConfigMapChanges(t *testing.T) {
	ctx := t.Context()
	log.SetLogger(logr.Discard())
	config := startCluster(t)
	mgr, err := ctrl.NewManager(config, ctrl.Options{Metrics: server.Options{BindAddress: "0"}})
	must(t, err)
	must(t, SetUp(mgr))
	go mgr.Start(ctx)
	cluster, err := client.New(config, client.Options{})
	must(t, err)

	settings := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Name: "settings", Namespace: "default"},
		Data:       map[string]string{"colour": "green"},
	}
	must(t, cluster.Create(ctx, settings))
	must(t, cluster.Create(ctx, web()))
	first := available(t, ctx, cluster, "")

	settings.Data["colour"] = "blue"
	must(t, cluster.Update(ctx, settings))
	second := available(t, ctx, cluster, first)
	if second == first {
		t.Fatal("the new settings have the sum of the old ones")
	}
}

// available waits until all Pods run with another sum than the given one, and gives the sum. The cluster's clock is
// fast: a rollout takes as long as the controllers need for their requests.
func available(t *testing.T, ctx context.Context, cluster client.Client, other string) string {
	t.Helper()
	var sum string
	err := wait.PollUntilContextTimeout(ctx, 20*time.Millisecond, 20*time.Second, true, func(ctx context.Context) (bool, error) {
		var got appsv1.Deployment
		if err := cluster.Get(ctx, client.ObjectKey{Namespace: "default", Name: "web"}, &got); err != nil {
			return false, err
		}
		sum = got.Spec.Template.Annotations[Sum]
		isDone := got.Status.ObservedGeneration == got.Generation && got.Status.UpdatedReplicas == 3 && got.Status.AvailableReplicas == 3
		return sum != "" && sum != other && isDone && got.Status.Replicas == 3, nil
	})
	must(t, err)
	return sum
}

func web() *appsv1.Deployment {
	replicas := int32(3)
	labels := map[string]string{"app": "web"}
	return &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Name: "web", Namespace: "default", Annotations: map[string]string{Watched: "settings"}},
		Spec: appsv1.DeploymentSpec{
			Replicas: &replicas,
			Selector: &metav1.LabelSelector{MatchLabels: labels},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: labels},
				Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "web", Image: "shop/web:v1"}}},
			},
		},
	}
}
