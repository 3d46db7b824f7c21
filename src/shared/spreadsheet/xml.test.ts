import { expect, test } from 'vitest'
import { attribute, walkXml } from './xml.ts'

function eventsOf(xml: string): string[] {
  const events: string[] = []
  walkXml(xml, {
    open: (name, attributes) => events.push(`<${name} id=${attribute(attributes, 'id')}>`),
    text: (text) => events.push(text),
    close: (name) => events.push(`</${name}>`),
  })
  return events
}

test('names elements and attributes without their prefix and decodes text', () => {
  expect(eventsOf('<x:a r:id="1&amp;2">&lt;&#241;<![CDATA[&amp;]]></x:a>')).toEqual([
    '<a id=1&2>',
    '<ñ',
    '&amp;',
    '</a>',
  ])
})

test('leaves an undeclared entity as it is written', () => {
  expect(eventsOf('<a>&constructor;</a>')).toEqual(['<a id=undefined>', '&constructor;', '</a>'])
})

test('finds nothing in an empty text', () => {
  expect(eventsOf('')).toEqual([])
})

test.each([
  ['a tag without an end', '<a><b'],
  ['an element without an end', '<a><b></b>'],
  ['crossed elements', '<a><b></a></b>'],
  ['a control character', '<a>\u0001</a>'],
  ['a DOCTYPE', '<!DOCTYPE a><a/>'],
  ['a tag of more than 64 KB', `<a id="${'x'.repeat(65_536)}"/>`],
])('refuses %s', (_, xml) => {
  expect(() => eventsOf(xml)).toThrow(expect.objectContaining({ code: 'import.unreadable' }))
})
