import { textKey } from '#shared/text.ts'

const firstNames = `
  Abril Adolfo Alicia Ángel Beatriz Benjamín Carmen César Clara Cristóbal Dolores
  Efraín Esther Fabián Gabriela Gonzalo Irene Ismael Jazmín Joaquín Leticia Lorenzo
  Maricela Matías Nadia Omar Patricia Ramiro Rebeca Rodrigo Sandra Sergio Silvia Ulises
  Yolanda Abel Amparo Darío Edith Fidel`
  .trim()
  .split(/\s+/)
const surnames = `
  Acosta Báez Campos Durán Espinosa Ferrer Gallardo Huerta Islas Juárez Lagunes Malpica
  Navarro Olmos Pacheco Quintana Rosales Sandoval Tejeda Uscanga Vázquez Yáñez Zárate`
  .trim()
  .split(/\s+/)
const at = (list: readonly string[], index: number): string | undefined => list[index % list.length]

/** The name of the person at a position; the first 500 differ. */
export const inventName = (index: number): string =>
  [at(firstNames, index * 3), at(surnames, index), at(surnames, index * 7 + 5)].join(' ')

export function inventAddress(name: string, company: string): string {
  const address = textKey(name)
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(' ', '.')
  return `${address}@${company}.example`
}
