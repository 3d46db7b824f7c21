import { describe, expect, test } from 'vitest'
import { pastedRows } from './pasted.ts'

describe('rows that were copied from a spreadsheet', () => {
  test('have a cell for each tab, and end with any kind of line', () => {
    expect(pastedRows('Nombre\tCorreo\r\nAna\tana@x.mx\nLuis\t\rEva\teva@x.mx\n')).toEqual([
      ['Nombre', 'Correo'],
      ['Ana', 'ana@x.mx'],
      ['Luis', ''],
      ['Eva', 'eva@x.mx'],
    ])
  })

  test('are not divided by the lines of a cell', () => {
    expect(pastedRows('Ana\t"Gerente\r\nVentas"\tana@x.mx\nLuis\t"dice ""sí""\n"\tl@x.mx')).toEqual(
      [
        ['Ana', 'Gerente\r\nVentas', 'ana@x.mx'],
        ['Luis', 'dice "sí"\n', 'l@x.mx'],
      ],
    )
  })

  test('keep quotes that are part of a text', () => {
    expect(pastedRows('"Lucha" Ríos\tluz@x.mx\n"Beto"\tb@x.mx\n"sin cerrar\tc@x.mx')).toEqual([
      ['"Lucha" Ríos', 'luz@x.mx'],
      ['"Beto"', 'b@x.mx'],
      ['"sin cerrar', 'c@x.mx'],
    ])
  })

  test('are none of an empty text, and leave out empty lines', () => {
    expect(pastedRows('')).toEqual([])
    expect(pastedRows('\t\n\n \t \nAna\ta@x.mx\n\n')).toEqual([['Ana', 'a@x.mx']])
  })

  test('are ten thousand as fast as a few', () => {
    const text = Array.from({ length: 10_000 }, (_, at) => `Persona ${at}\tp${at}@x.mx`).join('\n')
    expect(pastedRows(text)).toHaveLength(10_000)
  })
})
