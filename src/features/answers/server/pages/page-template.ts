import { LruCache } from '#server/core/lru-cache.ts'

/**
 * A page whose raters differ in nothing but texts: names, ids and the order of the questions. It is
 * rendered once with a mark for each text, and each rater's page is made by filling the texts in.
 */
export interface SharedPage {
  /** Everything that the page shows besides its texts. */
  readonly key: string
  /** The texts of this rater, by the number of their mark. */
  readonly texts: readonly string[]
  /** The page with `textMark(0)`, `textMark(1)` … in place of the texts. */
  readonly renderMarked: () => string
  /** The page of this rater. */
  readonly render: () => string
  /** Inserted as it is at `DATA_MARK`. */
  readonly data: string
}

/** Characters for private use, which no template of the product contains. */
export const textMark = (index: number): string => `\uE000${index}\uE001`
export const DATA_MARK = '\uE000data\uE001'
const MARK = /\uE000data\uE001|\uE000(\d+)\uE001/g

/** The HTML between the marks, and which mark follows each piece; -1 is the data. */
export interface Template {
  readonly pieces: readonly string[]
  readonly marks: readonly number[]
}

const TEMPLATES = 500
/** Null where the texts are not all that differs. */
const templates = new LruCache<Template | null>(TEMPLATES)

/**
 * The page of this rater, from the template if the filled template is the same page. It is not when
 * a view computes something from a text, such as initials; then every page is rendered by itself.
 */
export async function renderShared(page: SharedPage): Promise<string> {
  // an empty text has no node of its own in the rendered page
  if (page.texts.includes('')) return page.render()
  const template = await templates.get(page.key, async () => {
    const made = parseTemplate(page.renderMarked())
    return filled(made, page) === page.render() ? made : null
  })
  return template ? filled(template, page) : page.render()
}

export function parseTemplate(html: string): Template {
  const pieces: string[] = []
  const marks: number[] = []
  let start = 0
  for (const match of html.matchAll(MARK)) {
    pieces.push(html.slice(start, match.index))
    marks.push(match[1] === undefined ? -1 : Number(match[1]))
    start = match.index + match[0].length
  }
  return { pieces: [...pieces, html.slice(start)], marks }
}

export function filled(
  { pieces, marks }: Template,
  { texts, data }: Pick<SharedPage, 'texts' | 'data'>,
): string {
  let html = pieces[0] ?? ''
  for (const [index, mark] of marks.entries())
    html += (mark === -1 ? data : escapeHtml(texts[mark] ?? '')) + (pieces[index + 1] ?? '')
  return html
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}
/** As React escapes text and attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')
