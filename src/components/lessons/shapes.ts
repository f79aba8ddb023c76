import type { ComponentType } from 'react'

/** Draws the shape of a lesson, in CSS px. The page has it computed, the gallery brings its own. */
export type ShapeOf = ComponentType<{ readonly id: string; readonly width: number; readonly height: number }>
