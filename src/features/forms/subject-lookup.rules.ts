import { numberKey } from '#features/subjects/identity.rules.ts'
import { fillIn } from '#shared/messages.ts'
import { foldText, textKey } from '#shared/text.ts'
import { formsMessages } from './messages.ts'

export interface KnownSubject {
  readonly id: string
  readonly name: string
  readonly email: string | null
  /** The employee number; files write it instead of an e-mail. */
  readonly external_id?: string | null | undefined
}

/** The words of a name in one order: files write «Ríos Peña, Ana». */
export const wordsKey = (name: string): string =>
  foldText(name)
    .split(/[\s,;]+/)
    .filter(Boolean)
    .toSorted()
    .join(' ')

function addTo(map: Map<string, KnownSubject[]>, key: string, subject: KnownSubject): void {
  const known = map.get(key)
  if (known) known.push(subject)
  else map.set(key, [subject])
}

/** The subject, or a Spanish sentence that says why none was found. */
type Found = { readonly subject: KnownSubject } | { readonly reason: string }

/** Finds the subjects of a matrix by the texts of an imported file. */
export class SubjectLookup {
  readonly #byEmail = new Map<string, KnownSubject>()
  readonly #byNumber = new Map<string, KnownSubject[]>()
  readonly #byName = new Map<string, KnownSubject>()
  readonly #byFoldedName = new Map<string, KnownSubject[]>()
  readonly #byWords = new Map<string, KnownSubject[]>()

  constructor(subjects: readonly KnownSubject[]) {
    for (const subject of subjects) {
      if (subject.email !== null) this.#byEmail.set(textKey(subject.email), subject)
      const number = numberKey(subject.external_id)
      if (number !== null) addTo(this.#byNumber, number, subject)
      this.#byName.set(textKey(subject.name), subject)
      addTo(this.#byFoldedName, foldText(subject.name), subject)
      addTo(this.#byWords, wordsKey(subject.name), subject)
    }
  }

  /**
   * Finds a subject by e-mail or by name. Case never matters. Accents matter only if two names
   * differ in nothing else: then the text has to be one of them exactly. The order of the words
   * does not matter: files write «Ríos Peña, Ana».
   */
  find(text: string): Found {
    if (text === '') return { reason: formsMessages['import.person_missing'] }
    const exact = this.#findAddress(text) ?? this.#byName.get(textKey(text))
    const namesakes = exact
      ? [exact]
      : (this.#byFoldedName.get(foldText(text)) ?? this.#byWords.get(wordsKey(text)) ?? [])
    const [subject] = namesakes
    if (!subject)
      return { reason: fillIn(formsMessages['import.person_unknown'], { person: text }) }
    return namesakes.length > 1
      ? { reason: fillIn(formsMessages['import.person_ambiguous'], { person: text }) }
      : { subject }
  }

  /** By e-mail, or by the number; one that two people with an e-mail have names neither. */
  #findAddress(text: string): KnownSubject | undefined {
    const [numbered, another] = this.#byNumber.get(numberKey(text) ?? '') ?? []
    return this.#byEmail.get(textKey(text)) ?? (another ? undefined : numbered)
  }

  /**
   * Finds a subject by e-mail, or by name if the e-mail is empty. A name beside an e-mail has to be
   * the name of the subject with that e-mail; case and accents do not matter.
   */
  findByNameAndEmail(name: string, email: string): Found {
    if (email === '') return this.find(name)
    const subject = this.#findAddress(email)
    if (!subject)
      return { reason: fillIn(formsMessages['import.person_unknown'], { person: email }) }
    return name !== '' && wordsKey(name) !== wordsKey(subject.name)
      ? { reason: fillIn(formsMessages['import.person_mismatch'], { email }) }
      : { subject }
  }
}
