import { asked, type LibraryCompetence } from './library-questions.ts'

/** For any job: how a person does the work. */
export const workCompetences: readonly LibraryCompetence[] = [
  {
    key: 'orientacion_a_resultados',
    level: 'person',
    name: 'Orientación a resultados',
    description: 'Se fija metas claras y las lleva hasta el final.',
    questions: [
      asked('Termina lo que empieza', 'Cierre', 'Termino lo que empiezo'),
      asked(
        'Entrega su trabajo en la fecha acordada',
        'Puntualidad',
        'Entrego mi trabajo en la fecha acordada',
      ),
      asked('Cuida la calidad de lo que entrega', 'Calidad', 'Cuido la calidad de lo que entrego'),
      asked(
        'Da seguimiento a sus metas con datos',
        'Seguimiento',
        'Doy seguimiento a mis metas con datos',
      ),
      asked(
        'Avisa con tiempo cuando una entrega está en riesgo',
        'Avisos',
        'Aviso con tiempo cuando una entrega está en riesgo',
      ),
    ],
  },
  {
    key: 'adaptabilidad',
    level: 'person',
    name: 'Adaptación al cambio',
    description: 'Se ajusta a lo nuevo y ayuda a que el cambio funcione.',
    questions: [
      asked('Prueba formas nuevas de trabajar', 'Prueba', 'Pruebo formas nuevas de trabajar'),
      asked(
        'Mantiene la calma cuando cambian las prioridades',
        'Calma',
        'Mantengo la calma cuando cambian las prioridades',
      ),
      asked(
        'Aprende por su cuenta lo que un cambio le exige',
        'Aprendizaje',
        'Aprendo por mi cuenta lo que un cambio me exige',
      ),
      asked(
        'Ayuda a otras personas a entender los cambios',
        'Acompañamiento',
        'Ayudo a otras personas a entender los cambios',
      ),
      asked(
        'Deja pronto las prácticas que un cambio reemplaza',
        'Desapego',
        'Dejo pronto las prácticas que un cambio reemplaza',
      ),
    ],
  },
  {
    key: 'solucion_de_problemas',
    level: 'person',
    name: 'Solución de problemas',
    description: 'Encuentra la causa, propone y resuelve.',
    questions: [
      asked(
        'Busca la causa de los problemas antes de actuar',
        'Causa',
        'Busco la causa de los problemas antes de actuar',
      ),
      asked(
        'Propone varias alternativas de solución',
        'Alternativas',
        'Propongo varias alternativas de solución',
      ),
      asked(
        'Resuelve por su cuenta lo que está en sus manos',
        'Iniciativa',
        'Resuelvo por mi cuenta lo que está en mis manos',
      ),
      asked(
        'Comprueba que la solución funcionó',
        'Comprobación',
        'Compruebo que la solución funcionó',
      ),
      asked(
        'Comparte lo que aprendió al resolver un problema',
        'Lección compartida',
        'Comparto lo que aprendí al resolver un problema',
      ),
    ],
  },
  {
    key: 'venta',
    level: 'person',
    name: 'Venta y negociación',
    description: 'Abre oportunidades, argumenta con valor y cierra acuerdos duraderos.',
    questions: [
      asked(
        'Prepara cada visita a sus clientes',
        'Preparación',
        'Preparo cada visita a mis clientes',
      ),
      asked(
        'Explica el valor de lo que ofrece con argumentos concretos',
        'Argumentos',
        'Explico el valor de lo que ofrezco con argumentos concretos',
      ),
      asked(
        'Responde las objeciones con información',
        'Objeciones',
        'Respondo las objeciones con información',
      ),
      asked(
        'Logra acuerdos que benefician a ambas partes',
        'Negociación',
        'Logro acuerdos que benefician a ambas partes',
      ),
      asked(
        'Da seguimiento a sus oportunidades hasta cerrarlas',
        'Cierre de ventas',
        'Doy seguimiento a mis oportunidades hasta cerrarlas',
      ),
    ],
  },
  {
    key: 'seguridad',
    level: 'person',
    name: 'Seguridad y orden',
    description: 'Cuida de las personas, del equipo y del lugar de trabajo.',
    questions: [
      asked(
        'Usa el equipo de protección que su tarea requiere',
        'Protección',
        'Uso el equipo de protección que mi tarea requiere',
      ),
      asked(
        'Sigue los procedimientos de su puesto',
        'Procedimientos',
        'Sigo los procedimientos de mi puesto',
      ),
      asked(
        'Reporta de inmediato las condiciones de riesgo',
        'Reporte',
        'Reporto de inmediato las condiciones de riesgo',
      ),
      asked(
        'Mantiene en orden su lugar de trabajo',
        'Orden',
        'Mantengo en orden mi lugar de trabajo',
      ),
      asked(
        'Detiene su tarea cuando deja de ser segura',
        'Alto a tiempo',
        'Detengo mi tarea cuando deja de ser segura',
      ),
    ],
  },
  {
    key: 'uso_de_datos',
    level: 'person',
    name: 'Uso de datos',
    description: 'Busca información confiable, la entiende y se apoya en ella.',
    questions: [
      asked('Apoya sus propuestas en datos', 'Sustento', 'Apoyo mis propuestas en datos'),
      asked(
        'Revisa de dónde viene la información que usa',
        'Fuentes',
        'Reviso de dónde viene la información que uso',
      ),
      asked(
        'Distingue los hechos de las opiniones',
        'Hechos',
        'Distingo los hechos de las opiniones',
      ),
      asked(
        'Presenta los números de forma que se entiendan',
        'Presentación',
        'Presento los números de forma que se entiendan',
      ),
      asked(
        'Cambia de opinión cuando los datos lo contradicen',
        'Apertura a los datos',
        'Cambio de opinión cuando los datos me contradicen',
      ),
    ],
  },
]
