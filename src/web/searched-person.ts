import { HandOver } from './hand-over.ts'

/** Whose data another page is to find. Not in the address, where names do not belong. */
export const searchedPerson = new HandOver<string>()
