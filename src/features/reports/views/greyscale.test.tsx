import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { relationTypes } from '#shared/relations.ts'
import { contrast } from '#ui/contrast.ts'
import { DegreeMark } from '#ui/DegreeMark.tsx'
import { pageColors } from '../model/chart-colors.rules.ts'
import { ofTenths } from '../numbers/printed.rules.ts'
import type { Degree } from '../numbers/published-values.rules.ts'
import { Mark, OthersMark } from './Mark.tsx'
import { Strip } from './Strip.tsx'

const GREY = '#777777'
const grey = {
  ...pageColors,
  others: GREY,
  blocks: {
    auto: GREY,
    lider: GREY,
    companero: GREY,
    equipo: GREY,
    cliente: GREY,
    otros: GREY,
    demas: GREY,
  },
}
const place = { x: 0, y: 0, colors: grey }
const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')
const colorsIn = (text: string): string[] => text.match(/#[0-9a-f]{6}/gi) ?? []

/** The colours of the five steps: on the page in light and dark, and on paper. */
function heatColors() {
  const rules = [0, 1, 2, 3, 4].map(
    (step) => new RegExp(`\\.heat-${step} \\{([^}]+)\\}`).exec(read('heat-map.css'))?.[1] ?? '',
  )
  const colors = rules.map((rule) => {
    const [light = '', dark = '', lightText = '', darkText = ''] = colorsIn(rule)
    return { light, dark, lightText, darkText }
  })
  const [paper = ''] =
    /#let heat-steps = \(([\s\S]+?)\n\)/.exec(read('../server/print/style.typ')) ?? []
  return { colors, paper: colorsIn(paper).map((color) => color.toLowerCase()) }
}

const isRising = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0))

describe('without colour', () => {
  test('the mark of every group, of self and of others has a shape or direction of its own', () => {
    const keys = [...relationTypes.map(({ key }) => key), 'otros'] as const
    const shapes = [
      ...keys.map((key) => renderToStaticMarkup(<Mark block={key} {...place} />)),
      renderToStaticMarkup(<OthersMark {...place} />),
    ]
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  test('on paper too the mark of every group has a shape or direction of its own', () => {
    const [marks = ''] = /#let mark\(([\s\S]+?)\n\}/.exec(read('../server/print/style.typ')) ?? []
    const shapes = (marks.match(/\{[^{}]+\}/g) ?? []).map((shape) => shape.replace(/\s+/g, ' '))
    expect(shapes).toHaveLength(7)
    expect(new Set(shapes).size).toBe(7)
  })

  test('a clear difference is a thicker line than a probable one, and an even one is none', () => {
    const scale = { lowest_value: 1, highest_value: 5 }
    const drawn = (degree: Degree): string | undefined =>
      /stroke-width="(4|1\.5)"/.exec(
        renderToStaticMarkup(
          <Strip
            line={{ self: ofTenths(40), others: ofTenths(30), blocks: [], degree }}
            in={{ scale, cut: ofTenths(35), blocks: [] }}
          />,
        ),
      )?.[1]
    expect([drawn('even'), drawn('probable'), drawn('clear')]).toEqual([undefined, '1.5', '4'])
  })

  test('the marks of the three degrees differ in shape or filling', () => {
    const marks = (['clear', 'probable', 'even'] as const).map((degree) =>
      renderToStaticMarkup(<DegreeMark degree={degree} />),
    )
    expect(new Set(marks).size).toBe(3)
  })

  test('each step of the map is darker than the one below it, in the dark lighter', () => {
    const { colors } = heatColors()
    expect(isRising(colors.map(({ light }) => contrast('#ffffff', light)))).toBe(true)
    expect(isRising(colors.map(({ dark }) => contrast('#000000', dark)))).toBe(true)
  })

  test('the steps on both sides of the cut differ most', () => {
    const { colors } = heatColors()
    for (const theme of ['light', 'dark'] as const) {
      const between = [1, 2, 3, 4].map((step) =>
        contrast(colors[step - 1]?.[theme] ?? '', colors[step]?.[theme] ?? ''),
      )
      expect(Math.max(...between)).toBe(between[2])
    }
  })

  test('the number on each step is readable, and paper has the colours of the page', () => {
    const { colors, paper } = heatColors()
    for (const { light, lightText, dark, darkText } of colors) {
      expect(contrast(light, lightText)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(dark, darkText)).toBeGreaterThanOrEqual(4.5)
    }
    expect(paper).toEqual(colors.map(({ light }) => light))
  })
})
