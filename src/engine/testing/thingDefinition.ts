/** The definition of a custom kind: Things of example.com, with a size of at most 9. */
export const thingDefinition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: things.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: things, kind: Thing }
  versions:
  - name: v1
    served: true
    storage: true
    schema: { openAPIV3Schema: { type: object, properties: { size: { type: integer, maximum: 9 } } } }
`
