export interface LibraryScale {
  readonly key: string
  readonly name: string
  readonly allow_na: boolean
  readonly values: readonly string[]
}

/**
 * The scales to start from, their values from the lowest to the highest. All allow N/A: raters who
 * cannot choose it invent answers.
 */
export const libraryScales: readonly LibraryScale[] = [
  {
    key: 'frecuencia',
    name: 'Frecuencia',
    allow_na: true,
    values: ['Nunca', 'Pocas veces', 'A veces', 'Casi siempre', 'Siempre'],
  },
  {
    key: 'frecuencia_sin_punto_medio',
    name: 'Frecuencia sin punto medio',
    allow_na: true,
    values: ['Nunca', 'Pocas veces', 'Muchas veces', 'Siempre'],
  },
  {
    key: 'acuerdo',
    name: 'Acuerdo',
    allow_na: true,
    values: [
      'Totalmente en desacuerdo',
      'En desacuerdo',
      'Ni de acuerdo ni en desacuerdo',
      'De acuerdo',
      'Totalmente de acuerdo',
    ],
  },
  {
    key: 'desempeno',
    name: 'Desempeño',
    allow_na: true,
    values: [
      'Muy por debajo de lo esperado',
      'Por debajo de lo esperado',
      'Cumple lo esperado',
      'Por encima de lo esperado',
      'Muy por encima de lo esperado',
    ],
  },
  {
    key: 'dominio',
    name: 'Dominio',
    allow_na: true,
    values: [
      'Apenas empieza a mostrarlo',
      'Lo muestra con apoyo',
      'Lo muestra por su cuenta',
      'Lo muestra y es un ejemplo para el resto',
    ],
  },
  {
    key: 'calidad',
    name: 'Calidad',
    allow_na: true,
    values: [
      'Muy mal',
      'Mal',
      'Más mal que bien',
      'Ni bien ni mal',
      'Más bien que mal',
      'Bien',
      'Muy bien',
    ],
  },
  {
    key: 'cumplimiento',
    name: 'Cumplimiento',
    allow_na: true,
    values: ['No lo cumple', 'Lo cumple en parte', 'Lo cumple'],
  },
]
