/** The only user of a simulated cluster, who may do everything. */
export const adminUser = {
  username: 'kubernetes-admin',
  groups: ['kubeadm:cluster-admins', 'system:authenticated'],
} as const
