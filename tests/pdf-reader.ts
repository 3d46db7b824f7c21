import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface Tag {
  readonly role: string
  readonly alt: string
}

function tagsOf(node: unknown): Tag[] {
  if (typeof node !== 'object' || node === null) return []
  const own =
    'role' in node ? [{ role: String(node.role), alt: 'alt' in node ? String(node.alt) : '' }] : []
  return [
    ...own,
    ...('children' in node && Array.isArray(node.children) ? node.children.flatMap(tagsOf) : []),
  ]
}

/** What a screen reader finds in a PDF: its pages, their texts in order, and their tags. */
export async function readPdf(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1)
      const { items } = await page.getTextContent()
      return {
        view: page.view,
        text: items
          .map((item) => ('str' in item ? item.str : ''))
          .join(' ')
          .replaceAll(/\s+/g, ' '),
        /** How far above the foot each text stands, in points. */
        heights: new Map(
          items.flatMap((item) =>
            'str' in item ? [[item.str, Number(item.transform[5])] as const] : [],
          ),
        ),
        tags: tagsOf(await page.getStructTree()),
      }
    }),
  )
  const { info, metadata } = await document.getMetadata()
  const contents = {
    pages,
    info: { ...info },
    standard: metadata?.get('pdfuaid:part'),
    titled: settingOf(await document.getViewerPreferences(), 'DisplayDocTitle'),
    tagged: settingOf(await document.getMarkInfo(), 'Marked'),
    attachments: await attachmentsOf(document),
    outline: (await document.getOutline())?.map(({ title }) => title) ?? [],
  }
  await document.loadingTask.destroy()
  return contents
}

/** The texts of the attached files by name. */
async function attachmentsOf(document: PDFDocumentProxy): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const [id, { filename }] of (await document.getAttachments()) ?? []) {
    const content = await document.getAttachmentContent(id)
    texts[filename] = Buffer.from(content ?? []).toString('utf8')
  }
  return texts
}

/** pdfjs declares an object but returns a Map. */
const settingOf = (settings: unknown, name: string): boolean =>
  settings instanceof Map && settings.get(name) === true

/** Headings that are more than one level below the heading before them. */
export function skippedLevels(tags: readonly Tag[]): string[] {
  const levels = tags.flatMap(({ role }) => /^H(\d)$/.exec(role)?.[1] ?? []).map(Number)
  return levels.flatMap((level, index) =>
    level > (levels[index - 1] ?? 0) + 1 ? [`H${level} after H${levels[index - 1]}`] : [],
  )
}

/** How many header cells of tables stand for a column, for a row and for neither, and of how many rows. */
export async function countHeaderCells(pdf: Buffer) {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false })
  const roleOf = (tag: PDFDict): string => String(tag.get(PDFName.of('S')))
  const tags = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
  const scopes = tags
    .filter((tag) => roleOf(tag) === '/TH')
    .map(
      (tag) =>
        String(tag.get(PDFName.of('A')))
          .match(/\/Scope \/\w+/g)
          ?.join() ?? '',
    )
  const count = (scope: string): number => scopes.filter((each) => each === scope).length
  const [columns, rows] = [count('/Scope /Column'), count('/Scope /Row')]
  const bodyRows = tags.filter((tag) => {
    if (roleOf(tag) !== '/TR') return false
    const parent = tag.lookup(PDFName.of('P'))
    return parent instanceof PDFDict && roleOf(parent) === '/TBody'
  })
  return { columns, rows, other: scopes.length - columns - rows, bodyRows: bodyRows.length }
}
