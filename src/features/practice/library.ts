/** An invented person of the sample company, which has 48 in six areas. */
export interface SampleSubject {
  readonly name: string
  readonly email: string
  readonly area: string
  readonly hired: string
  /** The name of the subject's leader; null for the director. */
  readonly leader: string | null
}

const areas: readonly (readonly [string, readonly string[]])[] = [
  ['Dirección', ['Jorge Ávila Ríos']],
  [
    'Operaciones',
    [
      'Andrés Maldonado Ruiz',
      'Emilio Peña Arriaga',
      'Iván Tzoc Méndez',
      'Paola Cervantes Gil',
      'Rubén Ochoa Lara',
      'Martha Xool Pech',
      'Saúl Barrera Nieto',
      'Noemí Quiroz Vega',
      'Hugo Zamora Díaz',
      'Teresa Ibarra Luna',
    ],
  ],
  [
    'Calidad',
    [
      'Mariana Solís Ortega',
      'Citlali Hernández Cruz',
      'Óscar Villalobos Rey',
      'Julia Santos Mora',
      'Ernesto Padilla Ruiz',
      'Ximena Ordóñez Prado',
      'Bruno Castañeda Ríos',
      'Daniela Fuentes Amaro',
    ],
  ],
  [
    'Finanzas',
    [
      'Lucía Cárdenas Ibáñez',
      'Raúl Muñoz Avendaño',
      'Karla Jiménez Soto',
      'Felipe Núñez Herrera',
      'Sofía Aguirre León',
      'Víctor Salgado Peña',
      'Inés Robles Cano',
      'Adrián Corona Díaz',
    ],
  ],
  [
    'Ventas',
    [
      'Rocío Nájera Luna',
      'Pablo Güemes Tapia',
      'Alejandra Treviño Sáenz',
      'Mauricio Bernal Ortiz',
      'Fernanda Luján Ceballos',
      'Gerardo Pineda Solís',
      'Natalia Escobedo Ríos',
      'Diego Arriaga Mena',
      'Valeria Quispe Rojas',
      'Leonardo Cuevas Gil',
      'Brenda Macías Olvera',
    ],
  ],
  [
    'Talento',
    [
      'Renata Villaseñor Campos',
      'Samuel Duarte Lira',
      'Elena Montes Rivas',
      'Arturo Leal Garza',
      'Jimena Cordero Paz',
      'Tomás Alanís Vega',
      'Miriam Ku Canché',
      'Héctor Bravo Salas',
      'Aurora Lozano Rey',
      'Nicolás Ferrer Ochoa',
    ],
  ],
]

const address = (name: string): string => {
  const [first = '', last = ''] = name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .split(' ')
  return `${first}.${last}@laceiba.example`
}

const director = areas[0]?.[1][0] ?? ''

export const sampleSubjects: readonly SampleSubject[] = areas.flatMap(([area, names], areaIndex) =>
  names.map((name, index) => ({
    name,
    email: address(name),
    area,
    hired: `${2008 + ((areaIndex * 5 + index * 3) % 17)}-${String(1 + ((index * 7) % 12)).padStart(2, '0')}-${String(1 + ((index * 11) % 28)).padStart(2, '0')}`,
    leader: name === director ? null : index === 0 ? director : (names[0] ?? null),
  })),
)

export const sampleComments: readonly string[] = [
  'Escucha con atención y explica las cosas con paciencia. Me gustaría que lo hiciera también cuando hay prisa.',
  'Cumple lo que promete; es alguien en quien se puede confiar.',
  'Convendría que delegara más: hay decisiones pequeñas que no necesitan pasar por su escritorio.',
  'En las juntas suele adelantarse a las conclusiones. Dejar terminar a los demás ayudaría a que participen todos.',
  'Su conocimiento es muy amplio y lo comparte sin reservas con quienes llegamos hace poco.',
  'Da seguimiento hasta que el asunto queda resuelto, aun cuando no es de su área.',
  'A veces cambia las prioridades sin avisar y eso obliga a rehacer el trabajo de la semana.',
  'Ha mejorado mucho su manera de comunicar las malas noticias: ahora lo hace a tiempo y con propuestas.',
]
