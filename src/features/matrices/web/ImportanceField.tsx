import { CheckField } from '#ui/Field.tsx'

interface ImportanceFieldProps {
  readonly value: boolean
  readonly onChange: (importance: boolean) => void
}

/** «Importancia»: whether self and leader mark the competences that matter most for the role. */
export function ImportanceField({ value, onChange }: ImportanceFieldProps) {
  return (
    <CheckField
      label="Importancia: preguntar qué importa más para el puesto"
      hint="La persona evaluada y su líder pueden marcar hasta tres competencias, si la evaluación tiene más de tres; a los demás grupos no se les pregunta. «El lunes» del reporte empieza entonces por lo que está bajo y además importa. Ya no cambia al liberar."
      checked={value}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
