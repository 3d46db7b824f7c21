import '../views/site.css'

// The button pauses and resumes the strip. The strip gets a tab stop so that the keyboard can
// scroll it.
for (const strip of document.querySelectorAll<HTMLElement>('.relation-strip')) {
  strip
    .querySelector('[data-strip-pause]')
    ?.addEventListener('click', () => strip.toggleAttribute('data-paused'))
  strip.querySelector('[data-strip-viewport]')?.setAttribute('tabindex', '0')
}

const contactFields = document.querySelector<HTMLFormElement>('form[data-contact]')
if (contactFields)
  contactFields.addEventListener('submit', (event) => void sendContact(event, contactFields))

/**
 * Sends the message without leaving the page. Ignores a second click while a request is pending.
 */
async function sendContact(event: SubmitEvent, fields: HTMLFormElement): Promise<void> {
  event.preventDefault()
  const button = fields.querySelector('button')
  if (button?.getAttribute('aria-busy') === 'true') return
  button?.setAttribute('aria-busy', 'true')
  const response = await postContact(fields)
  button?.removeAttribute('aria-busy')
  if (response?.ok) {
    fields.reset()
    showAnswer(fields, 'success')
  } else showAnswer(fields, 'danger', await findProblem(response))
}

function postContact(fields: HTMLFormElement): Promise<Response | null> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  const headers = {
    'content-type': 'application/json',
    ...(token ? { 'x-xsrf-token': decodeURIComponent(token) } : {}),
  }
  const body = JSON.stringify(Object.fromEntries(new FormData(fields)))
  return fetch(fields.dataset['contact'] ?? '', { method: 'POST', headers, body }).catch(() => null)
}

/**
 * The server's message; null keeps the template's text, which says that the server is unreachable.
 */
async function findProblem(response: Response | null): Promise<string | null> {
  const failure: unknown = await response?.json().catch(() => null)
  return failure instanceof Object && 'message' in failure ? String(failure.message) : null
}

function showAnswer(
  fields: HTMLFormElement,
  tone: 'success' | 'danger',
  text: string | null = null,
): void {
  const template = fields.querySelector<HTMLTemplateElement>(`[data-contact-template="${tone}"]`)
  if (!template) return
  const answer = document.importNode(template.content, true)
  if (text) answer.querySelector('.banner-body')?.replaceChildren(text)
  fields.querySelector('[data-contact-answer]')?.replaceChildren(answer)
}
