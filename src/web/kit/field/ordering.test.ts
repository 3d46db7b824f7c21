import { describe, expect, test } from 'vitest'
import { indexAfterKey, moveAnnouncement, moveItem } from './ordering.ts'

describe('a reorderable list', () => {
  test('moves an item down and up and keeps the order of the others', () => {
    expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moveItem(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
    expect(moveItem(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
  })

  test('moves by one position with the arrow keys and stops at both ends', () => {
    expect([indexAfterKey('ArrowUp', 2, 4), indexAfterKey('ArrowDown', 2, 4)]).toEqual([1, 3])
    expect([indexAfterKey('ArrowUp', 0, 4), indexAfterKey('ArrowDown', 3, 4)]).toEqual([0, 3])
    expect([indexAfterKey('Home', 2, 4), indexAfterKey('End', 2, 4)]).toEqual([0, 3])
    expect(indexAfterKey('Tab', 2, 4)).toBeNull()
  })

  test('announces the new position counted from one', () => {
    expect(moveAnnouncement('«A veces»', 2, 5)).toBe('«A veces»: lugar 3 de 5')
  })
})
