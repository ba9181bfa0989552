import type { Cell } from '#shared/dashboard/uploads/upload-rows.cells'

export const text = (value: string): Cell => ({ kind: 'text', text: value })

export const number = (value: number): Cell => ({ kind: 'number', text: String(value), value })
