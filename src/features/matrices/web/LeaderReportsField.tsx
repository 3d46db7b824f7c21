import { CheckField } from '#ui/Field.tsx'

interface LeaderReportsFieldProps {
  readonly value: boolean
  readonly onChange: (leader_reports: boolean) => void
}

/** Whether the leader of each evaluated may get that person's report too. */
export function LeaderReportsField({ value, onChange }: LeaderReportsFieldProps) {
  return (
    <div className="mt-4">
      <CheckField
        label="Su líder también puede recibir el reporte"
        hint="Quienes responden lo leen en su invitación y antes de la primera pregunta. Al entregar los reportes eliges a quién: su líder lee lo mismo que la persona, con un enlace que puedes retirar. Ya no cambia al liberar."
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
