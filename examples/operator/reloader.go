// Package reloader rolls a Deployment out again when a ConfigMap changes that it is annotated with.
package reloader

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

const (
	// Watched is the annotation of a Deployment that names its ConfigMap.
	Watched = "reloader.example.com/configmap"
	// Sum is the annotation of the Pod template with the sum of the ConfigMap's data.
	Sum = "reloader.example.com/sum"
)

// Reloader reconciles Deployments.
type Reloader struct{ client.Client }

// SetUp adds the controller to a manager.
func SetUp(mgr ctrl.Manager) error {
	reloader := &Reloader{mgr.GetClient()}
	return ctrl.NewControllerManagedBy(mgr).
		For(&appsv1.Deployment{}).
		Watches(&corev1.ConfigMap{}, handler.EnqueueRequestsFromMapFunc(reloader.usersOf)).
		Complete(reloader)
}

// Reconcile writes the sum of the ConfigMap into the Pod template, which begins a rollout if it is another one.
func (r *Reloader) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	var deployment appsv1.Deployment
	if err := r.Get(ctx, request.NamespacedName, &deployment); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	name := deployment.Annotations[Watched]
	if name == "" {
		return ctrl.Result{}, nil
	}
	var config corev1.ConfigMap
	key := types.NamespacedName{Namespace: request.Namespace, Name: name}
	if err := r.Get(ctx, key, &config); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	data, err := json.Marshal(config.Data)
	if err != nil {
		return ctrl.Result{}, err
	}
	hash := sha256.Sum256(data)
	sum := hex.EncodeToString(hash[:8])
	if deployment.Spec.Template.Annotations[Sum] == sum {
		return ctrl.Result{}, nil
	}
	before := deployment.DeepCopy()
	if deployment.Spec.Template.Annotations == nil {
		deployment.Spec.Template.Annotations = map[string]string{}
	}
	deployment.Spec.Template.Annotations[Sum] = sum
	return ctrl.Result{}, r.Patch(ctx, &deployment, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}

// usersOf lists the Deployments that name a ConfigMap.
func (r *Reloader) usersOf(ctx context.Context, config client.Object) []reconcile.Request {
	var deployments appsv1.DeploymentList
	if err := r.List(ctx, &deployments, client.InNamespace(config.GetNamespace())); err != nil {
		return nil
	}
	var requests []reconcile.Request
	for _, one := range deployments.Items {
		if one.Annotations[Watched] == config.GetName() {
			requests = append(requests, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&one)})
		}
	}
	return requests
}
