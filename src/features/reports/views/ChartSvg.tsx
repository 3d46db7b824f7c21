import type { ReactNode } from 'react'
import type { ChartColors } from '../chart-colors.rules.ts'

/**
 * The frame of every chart: one image with its text alternative. Charts use presentation
 * attributes, because the content security policy forbids style attributes.
 */
export function ChartSvg({
  width,
  height,
  text,
  colors,
  children,
}: {
  readonly width: number
  readonly height: number
  readonly text: string
  readonly colors: ChartColors
  readonly children: ReactNode
}) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={text}
      fontFamily={colors.font}
      fontSize="13"
    >
      {children}
    </svg>
  )
}
