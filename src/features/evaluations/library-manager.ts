import { asked, type LibraryCompetence } from './library-questions.ts'

/** For those who lead people. */
export const managerCompetences: readonly LibraryCompetence[] = [
  {
    key: 'toma_de_decisiones',
    level: 'manager',
    name: 'Toma de decisiones',
    description: 'Decide con información suficiente, a tiempo, y asume las consecuencias.',
    questions: [
      asked(
        'Reúne la información necesaria antes de decidir',
        'Información',
        'Reúno la información necesaria antes de decidir',
      ),
      asked(
        'Decide a tiempo, aun con información incompleta',
        'Oportunidad',
        'Decido a tiempo, aun con información incompleta',
      ),
      asked(
        'Explica las razones de sus decisiones',
        'Razones',
        'Explico las razones de mis decisiones',
      ),
      asked(
        'Asume las consecuencias de sus decisiones',
        'Consecuencias',
        'Asumo las consecuencias de mis decisiones',
      ),
      asked(
        'Revisa sus decisiones cuando cambian las circunstancias',
        'Revisión',
        'Reviso mis decisiones cuando cambian las circunstancias',
      ),
    ],
  },
  {
    key: 'liderazgo',
    level: 'manager',
    name: 'Liderazgo',
    description: 'Da rumbo al equipo y lo acompaña con el ejemplo.',
    questions: [
      asked('Explica hacia dónde va el equipo', 'Rumbo', 'Explico hacia dónde va el equipo'),
      asked('Hace lo que pide a su equipo', 'Ejemplo', 'Hago lo que pido a mi equipo'),
      asked(
        'Acuerda con cada persona lo que se espera de ella',
        'Expectativas',
        'Acuerdo con cada persona lo que se espera de ella',
      ),
      asked(
        'Reconoce el buen trabajo en el momento en que sucede',
        'Reconocimiento',
        'Reconozco el buen trabajo en el momento en que sucede',
      ),
      asked(
        'Trata con la misma medida a todas las personas de su equipo',
        'Equidad',
        'Trato con la misma medida a todas las personas de mi equipo',
      ),
    ],
  },
  {
    key: 'desarrollo_de_personas',
    level: 'manager',
    name: 'Desarrollo de personas',
    description: 'Da retroalimentación y abre oportunidades para que otras personas crezcan.',
    questions: [
      asked(
        'Da retroalimentación con ejemplos concretos',
        'Retroalimentación',
        'Doy retroalimentación con ejemplos concretos',
      ),
      asked(
        'Dedica tiempo a conversar sobre el desarrollo de cada persona',
        'Conversaciones',
        'Dedico tiempo a conversar sobre el desarrollo de cada persona',
      ),
      asked('Asigna retos que ayudan a aprender', 'Retos', 'Asigno retos que ayudan a aprender'),
      asked(
        'Comparte lo que sabe con quienes empiezan',
        'Enseñanza',
        'Comparto lo que sé con quienes empiezan',
      ),
      asked(
        'Trata los errores como oportunidades para aprender',
        'Errores',
        'Trato los errores como oportunidades para aprender',
      ),
    ],
  },
  {
    key: 'delegacion',
    level: 'manager',
    name: 'Delegación',
    description: 'Reparte el trabajo con claridad y confía en quien lo hace.',
    questions: [
      asked(
        'Reparte el trabajo según las capacidades de cada persona',
        'Reparto',
        'Reparto el trabajo según las capacidades de cada persona',
      ),
      asked(
        'Explica qué resultado espera al encargar una tarea',
        'Encargo',
        'Explico qué resultado espero al encargar una tarea',
      ),
      asked(
        'Da libertad para decidir cómo hacer el trabajo',
        'Autonomía',
        'Doy libertad para decidir cómo hacer el trabajo',
      ),
      asked(
        'Facilita los recursos que requiere el trabajo que encarga',
        'Recursos',
        'Facilito los recursos que requiere el trabajo que encargo',
      ),
      asked(
        'Da seguimiento en las fechas que acordó con cada persona',
        'Puntos de control',
        'Doy seguimiento en las fechas que acordé con cada persona',
      ),
    ],
  },
  {
    key: 'planeacion',
    level: 'manager',
    name: 'Planeación y organización',
    description: 'Ordena el trabajo, fija prioridades y prevé lo que puede fallar.',
    questions: [
      asked(
        'Distingue lo urgente de lo importante',
        'Prioridades',
        'Distingo lo urgente de lo importante',
      ),
      asked(
        'Define los pasos del trabajo antes de empezar',
        'Pasos',
        'Defino los pasos del trabajo antes de empezar',
      ),
      asked('Prevé lo que puede salir mal', 'Previsión', 'Preveo lo que puede salir mal'),
      asked(
        'Ajusta sus planes cuando aparecen imprevistos',
        'Ajustes',
        'Ajusto mis planes cuando aparecen imprevistos',
      ),
      asked(
        'Aprovecha el tiempo de las reuniones',
        'Reuniones',
        'Aprovecho el tiempo de las reuniones',
      ),
    ],
  },
  {
    key: 'manejo_de_conflictos',
    level: 'manager',
    name: 'Manejo de conflictos',
    description: 'Atiende las diferencias a tiempo y busca acuerdos justos.',
    questions: [
      asked(
        'Habla de los desacuerdos con las personas involucradas',
        'Diálogo',
        'Hablo de los desacuerdos con las personas involucradas',
      ),
      asked(
        'Escucha a todas las partes antes de opinar',
        'Imparcialidad',
        'Escucho a todas las partes antes de opinar',
      ),
      asked(
        'Busca acuerdos que sirven a todas las partes',
        'Acuerdos justos',
        'Busco acuerdos que sirven a todas las partes',
      ),
      asked(
        'Atiende los conflictos antes de que crezcan',
        'Prontitud',
        'Atiendo los conflictos antes de que crezcan',
      ),
      asked(
        'Comprueba que los acuerdos de un conflicto se cumplen',
        'Cumplimiento',
        'Compruebo que los acuerdos de un conflicto se cumplen',
      ),
    ],
  },
  {
    key: 'inclusion',
    level: 'manager',
    name: 'Inclusión y respeto',
    description: 'Da a todas las personas voz, trato digno y las mismas oportunidades.',
    questions: [
      asked(
        'Invita a hablar a quienes participan menos',
        'Participación',
        'Invito a hablar a quienes participan menos',
      ),
      asked(
        'Trata a cada persona con respeto, tenga el puesto que tenga',
        'Respeto',
        'Trato a cada persona con respeto, tenga el puesto que tenga',
      ),
      asked(
        'Detiene los comentarios que ofenden a alguien',
        'Alto al maltrato',
        'Detengo los comentarios que ofenden a alguien',
      ),
      asked(
        'Reparte las oportunidades con criterios que todas las personas conocen',
        'Criterios',
        'Reparto las oportunidades con criterios que todas las personas conocen',
      ),
      asked(
        'Considera las necesidades de cada persona al organizar el trabajo',
        'Necesidades del equipo',
        'Considero las necesidades de cada persona al organizar el trabajo',
      ),
    ],
  },
]
