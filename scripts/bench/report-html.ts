import type { documentOf } from '#features/reports/server/document.tsx'

type PrintedReport = ReturnType<typeof documentOf>
type Comparison = PrintedReport['gaps'][number]

/**
 * The report as a web page that a browser prints: numbers, charts and comments, without the
 * explanations.
 */
export function reportHtml(report: PrintedReport): string {
  return (
    `<!doctype html><html lang="es-MX"><meta charset="utf-8"><title>${escaped(report.title)}</title><style>${style}</style><body>` +
    `<section><h1>${escaped(report.title)}</h1><p>${escaped(report.cover_name)}</p><p>${escaped(report.matrix)}</p></section>` +
    `${overview(report)}${competenceSections(report)}${questionSections(report)}${textSections(report)}</body></html>`
  )
}

const overview = ({ participation, narrative, charts, highlights }: PrintedReport): string =>
  section(
    'Participación por relación',
    `<p>${escaped(participation.sentence)}</p>`,
    drawing(charts.participation),
    table(
      ['Relación', 'Invitados', 'Respondieron', 'Cómo se muestra'],
      participation.rows.map((row) => [row.name, row.invited, row.completed, row.shown]),
    ),
  ) +
  section(
    'Resumen',
    `<p>${escaped(narrative)}</p>`,
    drawing(charts.profile),
    comparisons([
      ...highlights.highest,
      ...highlights.lowest,
      ...highlights.blind_spots,
      ...highlights.hidden_strengths,
    ]),
  )

function competenceSections(report: PrintedReport): string {
  const { charts, columns, competences, gaps } = report
  const cells = table(
    ['Competencia', ...columns.map(({ name }) => name)],
    competences.map((line) => [line.name, ...line.cells.map(({ text }) => text)]),
  )
  return (
    section('Perfil por competencia', comparisons(competences), drawing(charts.dots), cells) +
    section('Competencias por relación', heatMap(report)) +
    section('Diferencias de percepción', drawing(charts.gaps), comparisons(gaps)) +
    section('Ventana de Johari', drawing(charts.johari), comparisons(competences))
  )
}

function questionSections({ columns, competences, highlights }: PrintedReport): string {
  const head = [
    'N.º',
    'Conducta',
    ...columns.map(({ name }) => name),
    'Otros',
    'Consenso',
    'Distribución',
  ]
  const details = competences.map(({ name, description, questions }) => {
    const rows = questions.map(({ number, text, cells, others, consensus, distribution }) => [
      number,
      text,
      ...cells,
      others,
      consensus,
      distribution?.map(({ count }) => count).join(' · ') ?? '—',
    ])
    return `<h2>${escaped(name)}</h2><p>${escaped(description)}</p>${table(head, rows)}`
  })
  return (
    section(
      'Conductas más altas y más bajas',
      questionTable(highlights.questions_highest),
      questionTable(highlights.questions_lowest),
    ) + section('Detalle por conducta', ...details)
  )
}

function textSections({ comments, highlights }: PrintedReport): string {
  const quotes = comments.map(
    ({ name, texts }) =>
      `<h2>${escaped(name)}</h2>${texts.map(({ text }) => `<blockquote>${escaped(text)}</blockquote>`).join('')}`,
  )
  const rows = ['Acción', 'Apoyo que necesito', 'Fecha', 'Indicador'].map((what) => [what, ''])
  const plans = highlights.priorities.map(
    ({ name }) => `<h2>${escaped(name)}</h2>${table(['Qué', 'Tu compromiso'], rows)}`,
  )
  return section('Comentarios textuales', ...quotes) + section('Plan de desarrollo', ...plans)
}

const style =
  '@page{size:letter;margin:74pt 45pt 58pt}body{font:10.3pt Archivo,sans-serif}section{break-before:page}section:first-of-type{break-before:auto}' +
  'h1{font:600 28pt Piazzolla,serif}table{width:100%;border-collapse:collapse}td,th{border-bottom:.6pt solid #daded5;padding:5pt;text-align:left}svg{width:100%}blockquote{border-left:2pt solid #f2b233;margin:0 0 9pt;padding-left:11pt}'

const section = (title: string, ...parts: string[]): string =>
  `<section><h1>${escaped(title)}</h1>${parts.join('')}</section>`
const drawing = ({ svg, alt }: { readonly svg: string; readonly alt: string }): string =>
  `<figure role="img" aria-label="${escaped(alt)}">${svg}</figure>`

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = (row: readonly (string | number)[], tag: 'td' | 'th'): string =>
    `<tr>${row.map((cell) => `<${tag}>${escaped(String(cell))}</${tag}>`).join('')}</tr>`
  return `<table><thead>${cells(head, 'th')}</thead><tbody>${rows.map((row) => cells(row, 'td')).join('')}</tbody></table>`
}

const comparisons = (lines: readonly Comparison[]): string =>
  table(
    ['Competencia', 'Auto', 'Otros', 'Brecha', 'Lectura'],
    lines.map(({ name, self, others, gap, classification }) => [
      name,
      self,
      others,
      gap,
      classification,
    ]),
  )
const questionTable = (lines: PrintedReport['highlights']['questions_highest']): string =>
  table(
    ['N.º', 'Conducta', 'Otros', 'Auto', 'Brecha'],
    lines.map(({ number, text, competence, others, self, gap }) => [
      number,
      `${text} ${competence}`,
      others,
      self,
      gap,
    ]),
  )

function heatMap({ columns, competences }: PrintedReport): string {
  const rows = competences.map(({ name, cells, others, matrix_mean }) => {
    const tinted = cells.map(({ text, heat }) =>
      heat
        ? `<td style="background:${heat.fill};color:${heat.text}">${text}</td>`
        : `<td>${text}</td>`,
    )
    return `<tr><td>${escaped(name)}</td>${tinted.join('')}<td>${others}</td><td>${matrix_mean}</td></tr>`
  })
  const head = columns.map(({ rose, name, raters }) => `<th>${rose}${escaped(name)} ${raters}</th>`)
  return `<table><thead><tr><th>Competencia</th>${head.join('')}<th>Promedio de otros</th><th>Promedio del proyecto</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
