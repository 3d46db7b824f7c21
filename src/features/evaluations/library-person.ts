import { asked, type LibraryCompetence } from './library-questions.ts'

/** For any job: how a person treats others. */
export const personCompetences: readonly LibraryCompetence[] = [
  {
    key: 'comunicacion',
    level: 'person',
    name: 'Comunicación',
    description: 'Escucha, explica con claridad y confirma que se entendió.',
    questions: [
      asked('Escucha sin interrumpir', 'Escucha', 'Escucho sin interrumpir'),
      asked(
        'Explica sus ideas con palabras sencillas',
        'Claridad',
        'Explico mis ideas con palabras sencillas',
      ),
      asked(
        'Confirma que su mensaje se entendió',
        'Confirmación',
        'Confirmo que mi mensaje se entendió',
      ),
      asked(
        'Comparte a tiempo la información que su área necesita',
        'Información oportuna',
        'Comparto a tiempo la información que mi área necesita',
      ),
      asked(
        'Adapta su forma de explicar a quien tiene enfrente',
        'Adaptación del mensaje',
        'Adapto mi forma de explicar a quien tengo enfrente',
      ),
    ],
  },
  {
    key: 'trabajo_en_equipo',
    level: 'person',
    name: 'Trabajo en equipo',
    description: 'Colabora para que el resultado común salga adelante.',
    questions: [
      asked(
        'Ofrece ayuda cuando alguien del equipo la necesita',
        'Ayuda',
        'Ofrezco ayuda cuando alguien del equipo la necesita',
      ),
      asked(
        'Cumple los acuerdos que toma con el equipo',
        'Acuerdos',
        'Cumplo los acuerdos que tomo con el equipo',
      ),
      asked(
        'Pide la opinión del equipo en los temas que le afectan',
        'Opinión del equipo',
        'Pido la opinión del equipo en los temas que le afectan',
      ),
      asked(
        'Reconoce en público las aportaciones del equipo',
        'Crédito compartido',
        'Reconozco en público las aportaciones del equipo',
      ),
      asked(
        'Coordina su trabajo con el de otras áreas',
        'Coordinación',
        'Coordino mi trabajo con el de otras áreas',
      ),
    ],
  },
  {
    key: 'servicio',
    level: 'person',
    name: 'Servicio al cliente',
    description: 'Entiende lo que necesita cada cliente y responde por ello.',
    questions: [
      asked('Pregunta al cliente qué necesita', 'Necesidades', 'Pregunto al cliente qué necesita'),
      asked(
        'Responde a sus clientes en el plazo que promete',
        'Respuesta',
        'Respondo a mis clientes en el plazo que prometo',
      ),
      asked(
        'Trata a cada cliente con amabilidad',
        'Amabilidad',
        'Trato a cada cliente con amabilidad',
      ),
      asked(
        'Se hace cargo de los reclamos hasta resolverlos',
        'Reclamos',
        'Me hago cargo de los reclamos hasta resolverlos',
      ),
      asked(
        'Verifica que el cliente quedó satisfecho',
        'Satisfacción',
        'Verifico que el cliente quedó satisfecho',
      ),
    ],
  },
  {
    key: 'integridad',
    level: 'person',
    name: 'Integridad',
    description: 'Actúa con honestidad y respeta las reglas, también cuando cuesta.',
    questions: [
      asked(
        'Dice la verdad aunque resulte incómoda',
        'Verdad',
        'Digo la verdad aunque resulte incómoda',
      ),
      asked('Reconoce sus propios errores', 'Honestidad', 'Reconozco mis propios errores'),
      asked('Respeta las reglas de la empresa', 'Reglas', 'Respeto las reglas de la empresa'),
      asked(
        'Guarda la confidencialidad de la información que recibe',
        'Confidencialidad',
        'Guardo la confidencialidad de la información que recibo',
      ),
      asked(
        'Usa los recursos de la empresa con responsabilidad',
        'Responsabilidad',
        'Uso los recursos de la empresa con responsabilidad',
      ),
    ],
  },
  {
    key: 'inteligencia_emocional',
    level: 'person',
    name: 'Inteligencia emocional',
    description: 'Reconoce lo que siente, lo maneja y entiende a las demás personas.',
    questions: [
      asked(
        'Conserva la serenidad bajo presión',
        'Serenidad',
        'Conservo la serenidad bajo presión',
      ),
      asked(
        'Toma en cuenta cómo se sienten las personas con quienes trabaja',
        'Empatía',
        'Tomo en cuenta cómo se sienten las personas con quienes trabajo',
      ),
      asked('Recibe la crítica con apertura', 'Crítica', 'Recibo la crítica con apertura'),
      asked('Expresa su desacuerdo con respeto', 'Desacuerdo', 'Expreso mi desacuerdo con respeto'),
      asked(
        'Pide una disculpa cuando su trato lastimó a alguien',
        'Disculpa',
        'Pido una disculpa cuando mi trato lastimó a alguien',
      ),
    ],
  },
  {
    key: 'aprendizaje',
    level: 'person',
    name: 'Aprendizaje continuo',
    description: 'Busca saber más, pide retroalimentación y pone en práctica lo que aprende.',
    questions: [
      asked(
        'Pide retroalimentación sobre su trabajo',
        'Retroalimentación pedida',
        'Pido retroalimentación sobre mi trabajo',
      ),
      asked(
        'Aplica en su trabajo lo que aprende',
        'Aplicación',
        'Aplico en mi trabajo lo que aprendo',
      ),
      asked(
        'Dedica tiempo cada semana a aprender algo de su oficio',
        'Estudio',
        'Dedico tiempo cada semana a aprender algo de mi oficio',
      ),
      asked(
        'Pregunta cuando algo le resulta desconocido',
        'Preguntas',
        'Pregunto cuando algo me resulta desconocido',
      ),
      asked(
        'Cambia su forma de trabajar después de un error',
        'Corrección',
        'Cambio mi forma de trabajar después de un error',
      ),
    ],
  },
]
