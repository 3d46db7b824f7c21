import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

const MAILBOX_PATH = '/dev/mail'
const LISTED = 200

interface MailFile {
  readonly id: string
  readonly file: string
  readonly written_ms: number
}

/** Answers /dev/mail with the mails that the server has written as files; false for other paths. */
export function createMailbox(folder: string) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname !== MAILBOX_PATH && !pathname.startsWith(`${MAILBOX_PATH}/`)) return false
    const [id, part] = pathname.slice(MAILBOX_PATH.length + 1).split('/')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(id ? await mailPage(folder, id, part) : await listPage(folder))
    return true
  }
}

function mailFiles(folder: string): MailFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.eml'))
    .map((name) => {
      const file = path.join(folder, name)
      return { id: path.basename(name, '.eml'), file, written_ms: statSync(file).mtimeMs }
    })
    .toSorted((a, b) => b.written_ms - a.written_ms)
}

const parse = (file: string): Promise<Email> => PostalMime.parse(readFileSync(file))

const recipientsOf = ({ to = [] }: Email): string =>
  to.map(({ name, address }) => `${name} <${address}>`).join(', ')

async function listPage(folder: string): Promise<string> {
  const files = mailFiles(folder)
  const rows = await Promise.all(
    files.slice(0, LISTED).map(async ({ id, file, written_ms }) => {
      const mail = await parse(file)
      const time = new Date(written_ms).toISOString().slice(0, 19).replace('T', ' ')
      return `<tr><td>${time}</td><td>${escapeHtml(recipientsOf(mail))}</td><td><a href="${MAILBOX_PATH}/${id}">${escapeHtml(mail.subject ?? '')}</a></td></tr>`
    }),
  )
  const table = `<table><tr><th>Written (UTC)</th><th>To</th><th>Subject</th></tr>${rows.join('')}</table>`
  return documentOf(`Mail (${files.length})`, rows.length > 0 ? table : '<p>No mail yet.</p>')
}

async function mailPage(folder: string, id: string, part?: string): Promise<string> {
  const found = mailFiles(folder).find((mail) => mail.id === id)
  if (!found) return documentOf('Mail', '<p>There is no such mail.</p>')
  const mail = await parse(found.file)
  if (part === 'html') return htmlWithImages(mail)
  const address = `${MAILBOX_PATH}/${id}/html`
  return documentOf(
    mail.subject ?? '',
    `<p><a href="${MAILBOX_PATH}">All mail</a></p><p>To ${escapeHtml(recipientsOf(mail))}</p>
<iframe src="${address}" title="HTML part"></iframe><h2>Text part</h2><pre>${escapeHtml(mail.text ?? '')}</pre>`,
  )
}

/** The HTML part with its embedded images in place of their ids, which only mail programs know. */
export const htmlWithImages = ({ html = '', attachments }: Email): string =>
  attachments.reduce((markup, { contentId, mimeType, content }) => {
    const id = contentId?.replace(/[<>]/g, '')
    const bytes =
      typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
    return id === undefined
      ? markup
      : markup.replaceAll(`cid:${id}`, `data:${mimeType};base64,${bytes.toString('base64')}`)
  }, html)

const documentOf = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:15px/1.5 system-ui;margin:24px;max-width:1100px}table{border-collapse:collapse}
td,th{padding:4px 16px 4px 0;text-align:start;vertical-align:top}iframe{width:100%;height:60vh;border:1px solid #bbb}
pre{white-space:pre-wrap}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
