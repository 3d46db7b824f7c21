export interface LibraryCompetence {
  readonly key: string
  readonly name: string
  readonly description: string
  readonly questions: readonly { readonly question: string; readonly name: string }[]
}

/**
 * Each question names one observable behaviour in the third person and the present tense, so that a
 * rater can say how often they have seen it.
 */
export const libraryCompetences: readonly LibraryCompetence[] = [
  {
    key: 'comunicacion',
    name: 'Comunicación',
    description: 'Escucha, explica con claridad y confirma que se entendió.',
    questions: [
      { question: 'Escucha sin interrumpir', name: 'Escucha' },
      { question: 'Explica sus ideas con palabras sencillas', name: 'Claridad' },
      { question: 'Confirma que su mensaje se entendió', name: 'Confirmación' },
      {
        question: 'Comparte a tiempo la información que su área necesita',
        name: 'Información oportuna',
      },
      {
        question: 'Adapta su forma de explicar a quien tiene enfrente',
        name: 'Adaptación del mensaje',
      },
    ],
  },
  {
    key: 'trabajo_en_equipo',
    name: 'Trabajo en equipo',
    description: 'Colabora para que el resultado común salga adelante.',
    questions: [
      { question: 'Ofrece ayuda cuando alguien del equipo la necesita', name: 'Ayuda' },
      { question: 'Cumple los acuerdos que toma con el equipo', name: 'Acuerdos' },
      {
        question: 'Pide la opinión del equipo en los temas que le afectan',
        name: 'Opinión del equipo',
      },
      { question: 'Reconoce en público las aportaciones del equipo', name: 'Crédito compartido' },
      { question: 'Coordina su trabajo con el de otras áreas', name: 'Coordinación' },
    ],
  },
  {
    key: 'orientacion_a_resultados',
    name: 'Orientación a resultados',
    description: 'Se fija metas claras y las lleva hasta el final.',
    questions: [
      { question: 'Termina lo que empieza', name: 'Cierre' },
      { question: 'Entrega su trabajo en la fecha acordada', name: 'Puntualidad' },
      { question: 'Cuida la calidad de lo que entrega', name: 'Calidad' },
      { question: 'Da seguimiento a sus metas con datos', name: 'Seguimiento' },
      { question: 'Avisa con tiempo cuando una entrega está en riesgo', name: 'Avisos' },
    ],
  },
  {
    key: 'toma_de_decisiones',
    name: 'Toma de decisiones',
    description: 'Decide con información suficiente, a tiempo, y asume las consecuencias.',
    questions: [
      { question: 'Reúne la información necesaria antes de decidir', name: 'Información' },
      { question: 'Decide a tiempo, aun con información incompleta', name: 'Oportunidad' },
      { question: 'Explica las razones de sus decisiones', name: 'Razones' },
      { question: 'Asume las consecuencias de sus decisiones', name: 'Consecuencias' },
      { question: 'Revisa sus decisiones cuando cambian las circunstancias', name: 'Revisión' },
    ],
  },
  {
    key: 'liderazgo',
    name: 'Liderazgo',
    description: 'Da rumbo al equipo y lo acompaña con el ejemplo.',
    questions: [
      { question: 'Explica hacia dónde va el equipo', name: 'Rumbo' },
      { question: 'Hace lo que pide a su equipo', name: 'Ejemplo' },
      { question: 'Acuerda con cada persona lo que se espera de ella', name: 'Expectativas' },
      { question: 'Reconoce el buen trabajo en el momento en que sucede', name: 'Reconocimiento' },
      { question: 'Trata con la misma medida a todas las personas de su equipo', name: 'Equidad' },
    ],
  },
  {
    key: 'desarrollo_de_personas',
    name: 'Desarrollo de personas',
    description: 'Da retroalimentación y abre oportunidades para que otras personas crezcan.',
    questions: [
      { question: 'Da retroalimentación con ejemplos concretos', name: 'Retroalimentación' },
      {
        question: 'Dedica tiempo a conversar sobre el desarrollo de cada persona',
        name: 'Conversaciones',
      },
      { question: 'Asigna retos que ayudan a aprender', name: 'Retos' },
      { question: 'Comparte lo que sabe con quienes empiezan', name: 'Enseñanza' },
      { question: 'Trata los errores como oportunidades para aprender', name: 'Errores' },
    ],
  },
  {
    key: 'delegacion',
    name: 'Delegación',
    description: 'Reparte el trabajo con claridad y confía en quien lo hace.',
    questions: [
      { question: 'Reparte el trabajo según las capacidades de cada persona', name: 'Reparto' },
      { question: 'Explica qué resultado espera al encargar una tarea', name: 'Encargo' },
      { question: 'Da libertad para decidir cómo hacer el trabajo', name: 'Autonomía' },
      { question: 'Facilita los recursos que requiere el trabajo que encarga', name: 'Recursos' },
    ],
  },
  {
    key: 'planeacion',
    name: 'Planeación y organización',
    description: 'Ordena el trabajo, fija prioridades y prevé lo que puede fallar.',
    questions: [
      { question: 'Distingue lo urgente de lo importante', name: 'Prioridades' },
      { question: 'Define los pasos del trabajo antes de empezar', name: 'Pasos' },
      { question: 'Prevé lo que puede salir mal', name: 'Previsión' },
      { question: 'Ajusta sus planes cuando aparecen imprevistos', name: 'Ajustes' },
      { question: 'Aprovecha el tiempo de las reuniones', name: 'Reuniones' },
    ],
  },
  {
    key: 'adaptabilidad',
    name: 'Adaptación al cambio',
    description: 'Se ajusta a lo nuevo y ayuda a que el cambio funcione.',
    questions: [
      { question: 'Prueba formas nuevas de trabajar', name: 'Prueba' },
      { question: 'Mantiene la calma cuando cambian las prioridades', name: 'Calma' },
      { question: 'Aprende por su cuenta lo que un cambio le exige', name: 'Aprendizaje' },
      { question: 'Ayuda a otras personas a entender los cambios', name: 'Acompañamiento' },
    ],
  },
  {
    key: 'solucion_de_problemas',
    name: 'Solución de problemas',
    description: 'Encuentra la causa, propone y resuelve.',
    questions: [
      { question: 'Busca la causa de los problemas antes de actuar', name: 'Causa' },
      { question: 'Propone varias alternativas de solución', name: 'Alternativas' },
      { question: 'Resuelve por su cuenta lo que está en sus manos', name: 'Iniciativa' },
      { question: 'Comprueba que la solución funcionó', name: 'Comprobación' },
    ],
  },
  {
    key: 'innovacion',
    name: 'Innovación y mejora',
    description: 'Cuestiona lo establecido y convierte las ideas en mejoras.',
    questions: [
      { question: 'Propone mejoras a los procesos de su área', name: 'Mejoras' },
      { question: 'Considera con interés las ideas de otras personas', name: 'Apertura' },
      { question: 'Ensaya sus ideas en pequeño antes de extenderlas', name: 'Ensayo' },
      { question: 'Lleva sus ideas a la práctica', name: 'Puesta en práctica' },
    ],
  },
  {
    key: 'servicio',
    name: 'Servicio al cliente',
    description: 'Entiende lo que necesita cada cliente y responde por ello.',
    questions: [
      { question: 'Pregunta al cliente qué necesita', name: 'Necesidades' },
      { question: 'Responde a sus clientes en el plazo que promete', name: 'Respuesta' },
      { question: 'Trata a cada cliente con amabilidad', name: 'Amabilidad' },
      { question: 'Se hace cargo de los reclamos hasta resolverlos', name: 'Reclamos' },
      { question: 'Verifica que el cliente quedó satisfecho', name: 'Satisfacción' },
    ],
  },
  {
    key: 'integridad',
    name: 'Integridad',
    description: 'Actúa con honestidad y respeta las reglas, también cuando cuesta.',
    questions: [
      { question: 'Dice la verdad aunque resulte incómoda', name: 'Verdad' },
      { question: 'Reconoce sus propios errores', name: 'Honestidad' },
      { question: 'Respeta las reglas de la empresa', name: 'Reglas' },
      {
        question: 'Guarda la confidencialidad de la información que recibe',
        name: 'Confidencialidad',
      },
      { question: 'Usa los recursos de la empresa con responsabilidad', name: 'Responsabilidad' },
    ],
  },
  {
    key: 'inteligencia_emocional',
    name: 'Inteligencia emocional',
    description: 'Reconoce lo que siente, lo maneja y entiende a las demás personas.',
    questions: [
      { question: 'Conserva la serenidad bajo presión', name: 'Serenidad' },
      {
        question: 'Toma en cuenta cómo se sienten las personas con quienes trabaja',
        name: 'Empatía',
      },
      { question: 'Recibe la crítica con apertura', name: 'Crítica' },
      { question: 'Expresa su desacuerdo con respeto', name: 'Desacuerdo' },
    ],
  },
  {
    key: 'manejo_de_conflictos',
    name: 'Manejo de conflictos',
    description: 'Atiende las diferencias a tiempo y busca acuerdos justos.',
    questions: [
      { question: 'Habla de los desacuerdos con las personas involucradas', name: 'Diálogo' },
      { question: 'Escucha a todas las partes antes de opinar', name: 'Imparcialidad' },
      { question: 'Busca acuerdos que sirven a todas las partes', name: 'Acuerdos justos' },
      { question: 'Atiende los conflictos antes de que crezcan', name: 'Prontitud' },
    ],
  },
  {
    key: 'vision_estrategica',
    name: 'Visión estratégica',
    description: 'Conecta el trabajo diario con el rumbo de la organización.',
    questions: [
      {
        question: 'Relaciona el trabajo del área con los objetivos de la empresa',
        name: 'Alineación',
      },
      { question: 'Anticipa los efectos de sus decisiones en otras áreas', name: 'Efectos' },
      { question: 'Se mantiene al tanto de lo que ocurre en su sector', name: 'Entorno' },
      { question: 'Piensa en el largo plazo al fijar prioridades', name: 'Largo plazo' },
    ],
  },
  {
    key: 'venta',
    name: 'Venta y negociación',
    description: 'Abre oportunidades, argumenta con valor y cierra acuerdos duraderos.',
    questions: [
      { question: 'Prepara cada visita a sus clientes', name: 'Preparación' },
      {
        question: 'Explica el valor de lo que ofrece con argumentos concretos',
        name: 'Argumentos',
      },
      { question: 'Responde las objeciones con información', name: 'Objeciones' },
      { question: 'Logra acuerdos que benefician a ambas partes', name: 'Negociación' },
      { question: 'Da seguimiento a sus oportunidades hasta cerrarlas', name: 'Cierre de ventas' },
    ],
  },
  {
    key: 'seguridad',
    name: 'Seguridad y orden',
    description: 'Cuida de las personas, del equipo y del lugar de trabajo.',
    questions: [
      { question: 'Usa el equipo de protección que su tarea requiere', name: 'Protección' },
      { question: 'Sigue los procedimientos de su puesto', name: 'Procedimientos' },
      { question: 'Reporta de inmediato las condiciones de riesgo', name: 'Reporte' },
      { question: 'Mantiene en orden su lugar de trabajo', name: 'Orden' },
    ],
  },
]
