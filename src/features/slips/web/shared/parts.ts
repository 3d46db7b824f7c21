/* Plain elements: the door has no React, and elsewhere React may still be on its way. */

interface Action {
  readonly label: string
  readonly primary?: boolean
  readonly run: () => void
}

function makeButton({ label, primary = false, run }: Action): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `button button-large ${primary ? 'button-primary' : 'button-secondary'}`
  button.textContent = label
  button.addEventListener('click', run)
  return button
}

function makeText(tag: 'h1' | 'h2' | 'p', text: string, id?: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  if (id !== undefined) element.id = id
  if (tag !== 'p') element.tabIndex = -1
  return element
}

/** The foot of every page on a shared browser. */
export function showLeaveBar(run: () => void): void {
  const bar = document.createElement('div')
  bar.className = 'shared-bar'
  bar.append(makeButton({ label: 'Terminar y salir', run }))
  document.body.append(bar)
}

export interface Question {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly actions: readonly Action[]
}

/** A modal question that hides the page behind it: who comes next must not read it. */
export function ask({ id, title, text, actions }: Question): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'shared-dialog'
  dialog.setAttribute('role', 'alertdialog')
  dialog.setAttribute('aria-labelledby', `${id}-title`)
  dialog.setAttribute('aria-describedby', `${id}-text`)
  const heading = makeText('h2', title, `${id}-title`)
  dialog.append(heading, makeText('p', text, `${id}-text`), ...actions.map(makeButton))
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  document.body.append(dialog)
  dialog.showModal()
  heading.focus()
  return dialog
}

/** Replaces the page; returns what changes the text. */
export function showCover(title: string): (text: string) => void {
  const cover = document.createElement('main')
  cover.className = 'shared-cover'
  const text = document.createElement('output')
  const heading = makeText('h1', title)
  cover.append(heading, text)
  document.title = title
  document.body.replaceChildren(cover)
  heading.focus()
  return (sentence) => {
    if (text.textContent !== sentence) text.textContent = sentence
  }
}
