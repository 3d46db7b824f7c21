import { libraryCompetences } from './library-competences.ts'
import type { LibraryCompetence } from './library-questions.ts'

export interface LibraryEvaluation {
  readonly key: string
  readonly name: string
  readonly description: string
  /** The key of a library scale. */
  readonly scale: string
  /** The keys of library competences, in order. */
  readonly competences: readonly string[]
}

/** Ready-made evaluations of library competences. */
export const libraryEvaluations: readonly LibraryEvaluation[] = [
  {
    key: 'general',
    name: 'Evaluación 360 general',
    description:
      'Para cualquier puesto: las conductas que sostienen el trabajo diario con otras personas.',
    scale: 'frecuencia',
    competences: [
      'comunicacion',
      'trabajo_en_equipo',
      'orientacion_a_resultados',
      'solucion_de_problemas',
      'innovacion',
      'adaptabilidad',
      'integridad',
    ],
  },
  {
    key: 'liderazgo',
    name: 'Liderazgo',
    description:
      'Para la dirección y las gerencias: rumbo, decisiones y desarrollo de las personas.',
    scale: 'frecuencia',
    competences: [
      'liderazgo',
      'vision_estrategica',
      'toma_de_decisiones',
      'desarrollo_de_personas',
      'comunicacion',
      'inteligencia_emocional',
      'inclusion',
      'integridad',
    ],
  },
  {
    key: 'mandos_medios',
    name: 'Mandos medios',
    description:
      'Para jefaturas y supervisión: llevar a un equipo, repartir el trabajo y cumplir las metas.',
    scale: 'frecuencia',
    competences: [
      'liderazgo',
      'delegacion',
      'planeacion',
      'comunicacion',
      'desarrollo_de_personas',
      'manejo_de_conflictos',
    ],
  },
  {
    key: 'direccion',
    name: 'Dirección',
    description: 'Para la dirección: rumbo, cambio, alianzas y el uso de los recursos.',
    scale: 'frecuencia',
    competences: [
      'vision_estrategica',
      'conduccion_del_cambio',
      'alianzas',
      'gestion_de_recursos',
      'innovacion',
      'integridad',
    ],
  },
  {
    key: 'especialistas',
    name: 'Especialistas',
    description: 'Para quienes analizan, diseñan o asesoran: datos, aprendizaje y problemas.',
    scale: 'frecuencia',
    competences: [
      'uso_de_datos',
      'aprendizaje',
      'solucion_de_problemas',
      'comunicacion',
      'orientacion_a_resultados',
    ],
  },
  {
    key: 'equipo_operativo',
    name: 'Equipo operativo',
    description: 'Para personal de operación: breve, con conductas que se ven todos los días.',
    scale: 'frecuencia_sin_punto_medio',
    competences: [
      'seguridad',
      'trabajo_en_equipo',
      'orientacion_a_resultados',
      'solucion_de_problemas',
    ],
  },
  {
    key: 'ventas',
    name: 'Ventas',
    description: 'Para quienes venden y atienden clientes: de la preparación al seguimiento.',
    scale: 'frecuencia',
    competences: [
      'venta',
      'servicio',
      'comunicacion',
      'orientacion_a_resultados',
      'inteligencia_emocional',
      'integridad',
    ],
  },
]

export const listCompetences = (evaluation: LibraryEvaluation): LibraryCompetence[] =>
  evaluation.competences.flatMap((key) =>
    libraryCompetences.filter((competence) => competence.key === key),
  )
