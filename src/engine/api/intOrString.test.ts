import { describe, expect, it } from 'vitest'
import { scaledValueFromIntOrPercent } from './intOrString.ts'

describe('scaledValueFromIntOrPercent', () => {
  it.each<[number | string, number, number, number]>([
    // value, total, rounded up, rounded down
    [0, 10, 0, 0],
    [3, 10, 3, 3],
    ['25%', 10, 3, 2],
    ['25%', 4, 1, 1],
    ['25%', 1, 1, 0],
    ['0%', 10, 0, 0],
    ['100%', 7, 7, 7],
    ['150%', 3, 5, 4],
    ['33%', 100, 33, 33],
    ['7%', 100, 7, 7],
    ['-25%', 2, 0, -1],
    ['50%', 0, 0, 0],
  ])('rounds %s of %d', (value, total, up, down) => {
    expect(scaledValueFromIntOrPercent(value, total, 'roundUp')).toBe(up)
    expect(scaledValueFromIntOrPercent(value, total, 'roundDown')).toBe(down)
  })

  it.each<[number | string | undefined, string]>([
    [undefined, 'nil value for IntOrString'],
    ['3', 'invalid value for IntOrString: invalid type: string is not a percentage'],
    ['', 'invalid value for IntOrString: invalid type: string is not a percentage'],
    ['x%', 'invalid value for IntOrString: invalid value "x%": strconv.Atoi: parsing "x": invalid syntax'],
    ['%', 'invalid value for IntOrString: invalid value "%": strconv.Atoi: parsing "": invalid syntax'],
    ['1.5%', 'invalid value for IntOrString: invalid value "1.5%": strconv.Atoi: parsing "1.5": invalid syntax'],
  ])('refuses %s', (value, message) => {
    expect(() => scaledValueFromIntOrPercent(value, 1, 'roundUp')).toThrow(new Error(message))
  })
})
