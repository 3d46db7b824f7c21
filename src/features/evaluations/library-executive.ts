import { asked, type LibraryCompetence } from './library-questions.ts'

/** For those who lead areas or the company. */
export const executiveCompetences: readonly LibraryCompetence[] = [
  {
    key: 'innovacion',
    level: 'executive',
    name: 'Innovación y mejora',
    description: 'Cuestiona lo establecido y convierte las ideas en mejoras.',
    questions: [
      asked(
        'Propone mejoras a los procesos de su área',
        'Mejoras',
        'Propongo mejoras a los procesos de mi área',
      ),
      asked(
        'Considera con interés las ideas de otras personas',
        'Apertura',
        'Considero con interés las ideas de otras personas',
      ),
      asked(
        'Ensaya sus ideas en pequeño antes de extenderlas',
        'Ensayo',
        'Ensayo mis ideas en pequeño antes de extenderlas',
      ),
      asked('Lleva sus ideas a la práctica', 'Puesta en práctica', 'Llevo mis ideas a la práctica'),
      asked(
        'Mide si una mejora dio el resultado esperado',
        'Medición',
        'Mido si una mejora dio el resultado esperado',
      ),
    ],
  },
  {
    key: 'vision_estrategica',
    level: 'executive',
    name: 'Visión estratégica',
    description: 'Conecta el trabajo diario con el rumbo de la organización.',
    questions: [
      asked(
        'Relaciona el trabajo del área con los objetivos de la empresa',
        'Alineación',
        'Relaciono el trabajo del área con los objetivos de la empresa',
      ),
      asked(
        'Anticipa los efectos de sus decisiones en otras áreas',
        'Efectos',
        'Anticipo los efectos de mis decisiones en otras áreas',
      ),
      asked(
        'Se mantiene al tanto de lo que ocurre en su sector',
        'Entorno',
        'Me mantengo al tanto de lo que ocurre en mi sector',
      ),
      asked(
        'Piensa en el largo plazo al fijar prioridades',
        'Largo plazo',
        'Pienso en el largo plazo al fijar prioridades',
      ),
      asked(
        'Renuncia a proyectos que alejan del objetivo',
        'Renuncias',
        'Renuncio a proyectos que alejan del objetivo',
      ),
    ],
  },
  {
    key: 'conduccion_del_cambio',
    level: 'executive',
    name: 'Conducción del cambio',
    description: 'Explica por qué se cambia, acompaña a las personas y sostiene el rumbo.',
    questions: [
      asked(
        'Explica por qué un cambio es necesario',
        'Propósito',
        'Explico por qué un cambio es necesario',
      ),
      asked(
        'Escucha las dudas que provoca un cambio',
        'Dudas',
        'Escucho las dudas que provoca un cambio',
      ),
      asked(
        'Define qué pasos tendrá un cambio antes de anunciarlo',
        'Etapas',
        'Defino qué pasos tendrá un cambio antes de anunciarlo',
      ),
      asked(
        'Da al equipo los medios que un cambio le exige',
        'Medios',
        'Doy al equipo los medios que un cambio le exige',
      ),
      asked(
        'Sostiene un cambio hasta que se vuelve costumbre',
        'Constancia',
        'Sostengo un cambio hasta que se vuelve costumbre',
      ),
    ],
  },
  {
    key: 'alianzas',
    level: 'executive',
    name: 'Influencia y alianzas',
    description: 'Construye confianza dentro y fuera de la empresa para lograr más que a solas.',
    questions: [
      asked(
        'Busca aliados antes de proponer un proyecto grande',
        'Aliados',
        'Busco aliados antes de proponer un proyecto grande',
      ),
      asked(
        'Convence con razones que importan a la otra parte',
        'Persuasión',
        'Convenzo con razones que importan a la otra parte',
      ),
      asked(
        'Cumple lo que promete a otras áreas',
        'Palabra',
        'Cumplo lo que prometo a otras áreas',
      ),
      asked(
        'Comparte el mérito de los logros conjuntos',
        'Mérito',
        'Comparto el mérito de los logros conjuntos',
      ),
      asked(
        'Representa a la empresa con seriedad ante personas externas',
        'Representación',
        'Represento a la empresa con seriedad ante personas externas',
      ),
    ],
  },
  {
    key: 'gestion_de_recursos',
    level: 'executive',
    name: 'Gestión de recursos',
    description: 'Asigna dinero, tiempo y personas donde más valor dan, y rinde cuentas.',
    questions: [
      asked(
        'Asigna el presupuesto según las prioridades de la empresa',
        'Presupuesto',
        'Asigno el presupuesto según las prioridades de la empresa',
      ),
      asked(
        'Compara el costo de un proyecto con su beneficio',
        'Costo',
        'Comparo el costo de un proyecto con su beneficio',
      ),
      asked(
        'Rinde cuentas de los recursos que recibe',
        'Cuentas',
        'Rindo cuentas de los recursos que recibo',
      ),
      asked(
        'Mueve recursos a tiempo cuando cambia una prioridad',
        'Movimiento',
        'Muevo recursos a tiempo cuando cambia una prioridad',
      ),
      asked('Elimina gastos que aportan poco', 'Ahorro', 'Elimino gastos que aportan poco'),
    ],
  },
]
