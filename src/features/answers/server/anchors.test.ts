import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { pageHeaders } from '../../../../tests/rater-key.ts'
import { releasedSheet } from '../../../../tests/released-sheet.ts'
import type { Sheet } from '../contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('a question that describes the values', () => {
  /** A sheet whose questions describe the values at the given positions. */
  const anchoredSheet = (...positions: number[]) => sheetWithAnchors(positions, 30)
  const sheetWithAnchors = async (positions: readonly number[], letters: number) => {
    const s = await releasedSheet(t)
    await t.context.pool.query(
      `update questions set anchors = array(
         select 'Pregunta ' || questions.position || ', nivel ' || value || ': ' || repeat('x', $3)
         from scale_values v join evaluations e on e.scale_id = v.scale_id
         where e.id = questions.evaluation_id and value is not null order by value)
       where evaluation_id = $1 and position = any($2)`,
      [s.matrix.evaluation_id, positions, letters],
    )
    const { data } = await s.rater.get<Sheet>(`/subjects/forms/${s.lucia.id}`)
    const pageAt = async (step: string) =>
      (
        await t.app.inject({
          url: `/assessment-form/${s.lucia.id}?${step}`,
          headers: pageHeaders(t.context.secrets, s.lucia.id),
        })
      ).body
    return { data, pageAt }
  }
  const labelsOf = (page: string) => [...page.matchAll(/aria-label="((?:\d|N\/A), [^"]*)"/g)]

  test('shows and says its own words, also without script, and N/A keeps its own', async () => {
    const { data, pageAt } = await anchoredSheet(0, 1, 2, 3)
    const page = await pageAt('pregunta=1')
    const [first] = data.questions
    expect(first?.anchors).toHaveLength(data.scale.highest_value)
    const labels = labelsOf(page).map(([, label]) => label)
    expect(labels.slice(0, data.scale.values.length)).toEqual(
      data.scale.values.map(({ value, description }) =>
        value === null ? `N/A, ${description}` : `${value}, ${first?.anchors[value - 1]}`,
      ),
    )
    expect(page).toContain(`<i aria-hidden="true">${first?.anchors[0]}</i>`)
    expect(page).toContain('data-phone="rows"')
    expect(page).not.toContain('Ver la escala')
  })

  test('shows short words above the rows, and none of the scale’s', async () => {
    const { data, pageAt } = await sheetWithAnchors([0, 1, 2, 3], 1)
    const page = await pageAt('pregunta=1')
    const anchors = data.questions[0]?.anchors ?? []
    const legend = /<div class="scale-ends">.*?<\/div>/s.exec(page)?.[0].replaceAll('<!-- -->', '')
    expect(legend).toContain(`<b>1</b> ${anchors[0]}`)
    expect(legend).toContain(`${anchors.at(-1)} <b>${anchors.length}</b>`)
    expect(legend).toContain('Ver la escala')
    expect(legend).not.toContain(data.scale.values[0]?.description)
    expect(page).not.toContain('data-phone="rows"')
  })

  test('leaves the words of the scale to the others', async () => {
    const { data, pageAt } = await anchoredSheet(0)
    const plain = data.questions.findIndex(({ anchors }) => anchors.length === 0)
    const page = await pageAt(`pregunta=${plain + 1}`)
    expect(labelsOf(page)[0]?.[1]).toBe(`1, ${data.scale.values[0]?.description}`)
    expect(page).toContain('Ver la escala')
  })

  test('gives each question its own words where one person is rated by several', async () => {
    const { data, pageAt } = await anchoredSheet(0)
    const page = await pageAt('persona=1&pregunta=1')
    const firstLabels = labelsOf(page).flatMap(([, label = '']) =>
      label.startsWith('1, ') ? label : [],
    )
    expect(firstLabels).toEqual(
      data.questions.map(({ anchors }) => `1, ${anchors[0] ?? data.scale.values[0]?.description}`),
    )
    expect(page).toContain('data-phone="rows"')
  })

  test('is not in the page of a sheet without any', async () => {
    const { data, pageAt } = await anchoredSheet()
    expect(data.questions.every(({ anchors }) => anchors.length === 0)).toBe(true)
    expect(await pageAt('pregunta=1')).not.toContain('anchors')
  })
})
