import { expect, it } from 'vitest'
import type { JsonValue } from '../types.ts'
import { rootRef } from './fieldSchema.ts'
import { typeErrors, typeErrorText } from './typeErrors.ts'

const rows: readonly (readonly [JsonValue, readonly string[]])[] = [
  [{ hostname: 'a', containers: [{ name: 'a', ports: [{ containerPort: 80 }] }] }, []],
  [{ hostname: null, containers: null }, []],
  [{ hostnam: 'a' }, ['.hostnam: field not declared in schema']],
  [{ priority: 'x' }, ['.priority: expected numeric (int or float), got string']],
  [{ hostname: 7 }, ['.hostname: expected string, got &value.valueUnstructured{Value:7}']],
  [{ hostNetwork: 'yes' }, ['.hostNetwork: expected boolean, got &{yes}']],
  [{ containers: { name: 'a' } }, ['.containers: expected list, got &{map[name:a]}']],
  [{ securityContext: [] }, ['.securityContext: expected map, got &{[]}']],
  [{ containers: [{ name: 'a' }, { name: 'a' }] }, ['.containers: duplicate entries for key [name="a"]']],
  [{ tolerations: [{ key: 1 }] }, ['.tolerations[0].key: expected string, got &value.valueUnstructured{Value:1}']],
  [{ containers: [{ image: 'x' }] }, []],
  [
    { containers: [{ name: 'a', env: [{ name: 'A', value: true }] }] },
    ['.containers[name="a"].env[name="A"].value: expected string, got &value.valueUnstructured{Value:true}'],
  ],
]

it.each(rows)('a value of a wrong type has the errors of server-side apply: %j', (value, errors) => {
  expect(typeErrors(value, rootRef('core.v1.PodSpec'))).toEqual(errors)
})

it('several type errors are on separate lines', () => {
  expect([typeErrorText(['a: b']), typeErrorText(['a: b', 'c: d'])]).toEqual(['a: b', 'errors:\n  a: b\n  c: d'])
})
