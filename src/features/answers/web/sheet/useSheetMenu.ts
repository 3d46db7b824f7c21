import { useSyncExternalStore } from 'react'
import type { Settings } from '../../sheet/settings.rules.ts'
import type { SheetData } from '../../sheet/sheet.rules.ts'
import type { SheetDrafts } from '../saving/drafts.ts'
import type { MenuItem } from './MenuPanel.tsx'
import { advancesByItself, onMotionChange, prefersReducedMotion } from './useAdvance.ts'

/** What the menu of a sheet offers. */
export function useSheetMenu(
  { values, questions, slip }: SheetData,
  drafts: SheetDrafts,
  settings: Settings,
): readonly MenuItem[] {
  useSyncExternalStore(onMotionChange, prefersReducedMotion, prefersReducedMotion)
  const numbers = values.filter(({ value }) => value !== null).length
  const allowNa = numbers < values.length
  return [
    ...(questions.length > 1
      ? [
          {
            label: 'Avanzar automáticamente',
            note: 'Al marcar la última respuesta pasas a lo siguiente; siempre puedes deshacer.',
            checked: advancesByItself(settings),
            onChange: (advance: boolean) => drafts.changeSettings({ advance }),
          },
        ]
      : []),
    {
      label: 'Seguir en otro dispositivo',
      note: slip
        ? 'Con un código QR, sin escribir tu NIP.'
        : 'Con un código QR o seis números, sin buscar el correo.',
      opens: 'device' as const,
    },
    {
      label: 'Equipo compartido',
      note: 'Borrar de este navegador lo que escribí.',
      opens: 'erase' as const,
    },
    {
      label: 'Atajos de teclado',
      note: `Dentro de una pregunta: 1 a ${numbers === 10 ? 0 : numbers} responder${allowNa ? ', N no lo he observado' : ''}, flechas arriba y abajo cambiar de renglón, Entrar siguiente, Mayús y Entrar anterior.`,
      checked: settings.shortcuts,
      onChange: (shortcuts: boolean) => drafts.changeSettings({ shortcuts }),
    },
  ]
}
