/** Questions about mounted paths of a volume that the volume does not contain. */
import { asObject, objectsIn } from '../../../api/jsonObject.ts'
import { qualified } from '../../../api/outside/keys.ts'
import type { JsonObject } from '../../../api/types.ts'
import type { Asked, Found, QuestionRow } from '../question.ts'

/** Paths in a volume, and the object whose keys they are; undefined unless all paths are known. */
interface KnownPaths {
  readonly kind: string
  readonly name: string
  readonly paths: readonly string[]
}

/** A subPath of a ConfigMap or Secret of the manifests: for an unknown key the kubelet makes a directory. */
export const subPaths: QuestionRow = {
  find: (asked) => {
    const { spec, at, namespace } = asked
    const written: JsonObject = spec ?? {}
    const volumes = new Map(objectsIn(written.volumes).map((one) => [one.name, one]))
    return ['initContainers', 'containers'].flatMap((list) =>
      objectsIn(written[list]).flatMap((container, i) =>
        objectsIn(container.volumeMounts).flatMap(({ name, subPath }, j): Found[] => {
          const volume = volumes.get(name)
          const known = volume === undefined ? undefined : pathsOf(asked, volume)
          if (known === undefined || typeof subPath !== 'string') return []
          const path = subPath.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '')
          if (path === '' || path === '.' || known.paths.some((one) => one === path || one.startsWith(`${path}/`)))
            return []
          return [
            {
              id: 'subPath',
              key: `subpath/${qualified(namespace, known.name)}:${path}`,
              yes: 'runs',
              no: 'ends',
              facts: { kind: known.kind, name: known.name, path, container: String(container.name) },
              stage: 'container',
              field: `${at}.${list}[${i}].volumeMounts[${j}].subPath`,
              isPlayed: false,
              noStalls: true,
            },
          ]
        }),
      ),
    )
  },
}

function pathsOf({ store, namespace }: Asked, { configMap, secret }: JsonObject): KnownPaths | undefined {
  const [kind, source] = configMap === undefined ? ['Secret', asObject(secret)] : ['ConfigMap', asObject(configMap)]
  const name = kind === 'Secret' ? source.secretName : source.name
  if (typeof name !== 'string') return undefined
  const items = objectsIn(source.items)
  if (items.length > 0) return { kind, name, paths: items.map(({ path }) => String(path)) }
  const resource = kind === 'Secret' ? 'secrets' : 'configmaps'
  const object: JsonObject | undefined = store.get(resource, `${namespace}/${name}`)
  if (object === undefined) return undefined
  const paths = ['data', 'binaryData'].flatMap((member) => Object.keys(asObject(object[member])))
  return { kind, name, paths }
}
