import '../views/site.css'

/** The strip rests and moves again by its button, and takes the focus so that the keyboard can scroll it. */
for (const strip of document.querySelectorAll<HTMLElement>('.strip')) {
  strip
    .querySelector('[data-strip-pause]')
    ?.addEventListener('click', () => strip.toggleAttribute('data-paused'))
  strip.querySelector('[data-strip-window]')?.setAttribute('tabindex', '0')
}

const form = document.querySelector<HTMLFormElement>('form[data-contact]')
if (form) form.addEventListener('submit', (event) => void sendContact(event, form))

/** Sends the message without leaving the page; a press while one is on its way does nothing. */
async function sendContact(event: SubmitEvent, form: HTMLFormElement): Promise<void> {
  event.preventDefault()
  const button = form.querySelector('button')
  if (button?.getAttribute('aria-busy') === 'true') return
  button?.setAttribute('aria-busy', 'true')
  const response = await postContact(form)
  button?.removeAttribute('aria-busy')
  if (response?.ok) {
    form.reset()
    showAnswer(form, 'success')
  } else showAnswer(form, 'danger', await problemOf(response))
}

function postContact(form: HTMLFormElement): Promise<Response | null> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  const headers = {
    'content-type': 'application/json',
    ...(token ? { 'x-xsrf-token': decodeURIComponent(token) } : {}),
  }
  const body = JSON.stringify(Object.fromEntries(new FormData(form)))
  return fetch('/api/v1/contact', { method: 'POST', headers, body }).catch(() => null)
}

/** The server's sentence; without one, the template already says that the server could not be reached. */
async function problemOf(response: Response | null): Promise<string | null> {
  const failure: unknown = await response?.json().catch(() => null)
  return failure instanceof Object && 'message' in failure ? String(failure.message) : null
}

function showAnswer(
  form: HTMLFormElement,
  tone: 'success' | 'danger',
  text: string | null = null,
): void {
  const template = form.querySelector<HTMLTemplateElement>(`[data-contact-template="${tone}"]`)
  if (!template) return
  const answer = document.importNode(template.content, true)
  if (text) answer.querySelector('.banner-body')?.replaceChildren(text)
  form.querySelector('[data-contact-answer]')?.replaceChildren(answer)
}
