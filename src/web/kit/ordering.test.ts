import { describe, expect, test } from 'vitest'
import { moved, placeByKey, placeSentence } from './ordering.ts'

describe('a list whose order people choose', () => {
  test('an item moves down and up, and the others keep their order', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
    expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
  })

  test('the arrows move by one place and stop at both ends', () => {
    expect([placeByKey('ArrowUp', 2, 4), placeByKey('ArrowDown', 2, 4)]).toEqual([1, 3])
    expect([placeByKey('ArrowUp', 0, 4), placeByKey('ArrowDown', 3, 4)]).toEqual([0, 3])
    expect([placeByKey('Home', 2, 4), placeByKey('End', 2, 4)]).toEqual([0, 3])
    expect(placeByKey('Tab', 2, 4)).toBeNull()
  })

  test('the new place is counted from one', () => {
    expect(placeSentence('«A veces»', 2, 5)).toBe('«A veces»: lugar 3 de 5')
  })
})
