import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { composeDocument } from '#features/reports/server/print/document.ts'
import { designReport } from '../../../../tests/design-report.ts'
import { LinkedReport } from './LinkedReport.tsx'

test('the own report has the parts of the PDF in their order', () => {
  const report = designReport()
  const link = { report, organiser: 'rh@ceiba.mx', last_day: '2026-12-12', days_left: 20 }
  const page = renderToStaticMarkup(
    <LinkedReport link={link} heading="" lead="" until="" advice="" readers="" />,
  )
  const printed = composeDocument(report, { paper: 'letter', hash: '', logo: null })
  const parts = printed.contents.map(([, name]) => name)
  const shown = [...page.matchAll(/<section class="card[^"]*" aria-label="([^"]+)"/g)].map(
    ([, label = '']) => label,
  )
  // what the PDF says in its profile is a part of its own, where its reader may remove it
  expect(shown).toEqual([...parts, 'Antes y ahora'])
})
