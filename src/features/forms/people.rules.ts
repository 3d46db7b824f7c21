import { message } from '#shared/messages.ts'
import { foldText, textKey } from '#shared/text.ts'

export interface KnownPerson {
  readonly id: string
  readonly name: string
  readonly email: string
}

type Found = { readonly person: KnownPerson } | { readonly reason: string }

/** The participants of a project, found by what a file says of them: an e-mail, or a name without regard to case and accents. */
export class People {
  readonly #byEmail = new Map<string, KnownPerson>()
  readonly #byName = new Map<string, KnownPerson>()
  readonly #byFoldedName = new Map<string, KnownPerson[]>()

  constructor(subjects: readonly KnownPerson[]) {
    for (const person of subjects) {
      this.#byEmail.set(textKey(person.email), person)
      this.#byName.set(textKey(person.name), person)
      const namesakes = this.#byFoldedName.get(foldText(person.name))
      if (namesakes) namesakes.push(person)
      else this.#byFoldedName.set(foldText(person.name), [person])
    }
  }

  /** By name or e-mail. Names that differ in their accents alone are told apart only when they are written exactly. */
  find(text: string): Found {
    if (text === '') return { reason: message('import.person_missing') }
    const exact = this.#byEmail.get(textKey(text)) ?? this.#byName.get(textKey(text))
    const namesakes = exact ? [exact] : (this.#byFoldedName.get(foldText(text)) ?? [])
    const [person] = namesakes
    if (!person) return { reason: message('import.person_unknown', { person: text }) }
    return namesakes.length > 1
      ? { reason: message('import.person_ambiguous', { person: text }) }
      : { person }
  }

  /** By e-mail, and a name beside it has to be that person's; without an e-mail, by name. */
  findBoth(name: string, email: string): Found {
    if (email === '') return this.find(name)
    const person = this.#byEmail.get(textKey(email))
    if (!person) return { reason: message('import.person_unknown', { person: email }) }
    return name !== '' && foldText(name) !== foldText(person.name)
      ? { reason: message('import.person_mismatch', { email }) }
      : { person }
  }
}
