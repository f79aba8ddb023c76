import type { ComponentType } from 'react'

/** Component that draws a lesson's curve, in CSS px. The page computes it, the gallery supplies fixed data. */
export type ShapeOf = ComponentType<{ readonly id: string; readonly width: number; readonly height: number }>
