import { CEILING, type DrawMeasuring, tapeAcross, tapeDown } from './measuring-sheet.ts'

/** In section through a window: the glass at the left, its frame with the bead, the room at the right. */
const SECTION = 'M60 10v130M70 10v130M70 120h50v20H70M70 10v20h50V10'

/** Draws in section or from above, by the number's key: what one sees of them from the front tells nothing. */
export const SECTION_DRAWS: Readonly<Record<string, DrawMeasuring>> = {
  depth: () => ({
    marks: [
      { line: 'edge', d: `${SECTION}M120 66h30v18h-30` },
      { line: 'product', d: 'M78 30h20v90H78z' },
      { line: 'tape', d: tapeAcross(70, 52, 80) },
    ],
    sentence: 'Du verre jusqu’à ce qui dépasse le plus près de lui, poignée ou moulure.',
  }),
  bead_depth: () => ({
    marks: [
      { line: 'edge', d: SECTION },
      { line: 'product', d: 'M78 30h20v90H78z' },
      { line: 'tape', d: tapeAcross(70, 106, 50) },
    ],
    sentence: 'Du verre au bord intérieur du châssis, sur la parclose.',
  }),
  plenum: () => ({
    marks: [
      { line: 'hatch', d: CEILING },
      { line: 'edge', d: 'M20 104h72v8H20zM148 104h72v8h-72zM150 16v26h44V16' },
      { line: 'product', d: 'M96 84h48v28H96z' },
      { line: 'tape', d: tapeDown(172, 42, 62) },
    ],
    sentence: 'Du dessus de la plaque à l’obstacle le plus bas, gaine, fourrure ou isolant.',
  }),
  hang_height: () => ({
    marks: [
      { line: 'hatch', d: CEILING },
      { line: 'edge', d: 'M70 16v70M170 16v70' },
      { line: 'product', d: 'M40 86h160v10H40z' },
      { line: 'tape', d: tapeDown(120, 16, 70) },
    ],
    sentence: 'Du dessous de la dalle au dessus du rail.',
  }),
  axis_gap: () => ({
    marks: [
      {
        line: 'hatch',
        d: 'M60 10v130M46 24l14-14M46 52l14-14M46 80l14-14M46 108l14-14M46 136l14-14M60 10h140',
      },
      { line: 'edge', d: 'M60 96h24v34H60' },
      { line: 'product', d: 'M124 10h16v10h-16zM132 20v112' },
      { line: 'tape', d: tapeAcross(84, 84, 48) },
    ],
    sentence: 'De l’axe du rail à ce qui avance le plus vers lui, mur, poignée ou radiateur.',
  }),
  // from above: the wall at the left, its reveal, and the pin of the leaf before it
  axis_wall: () => ({
    marks: [
      { line: 'hatch', d: 'M20 40h90v70H20zM20 60l20-20M20 90l50-50M30 110l70-70M60 110l50-50M90 110l20-20' },
      { line: 'product', d: 'M122 134h90v8h-90zM122 138m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0' },
      { line: 'edge', d: 'M122 138H64' },
      { line: 'tape', d: tapeDown(74, 110, 28) },
    ],
    sentence: 'Vu de dessus, du nu de la façade à l’axe du gond\u00a0; la plus petite lecture des gonds.',
  }),
  axis_edge: () => ({
    marks: [
      { line: 'hatch', d: 'M20 40h90v70H20zM20 60l20-20M20 90l50-50M30 110l70-70M60 110l50-50M90 110l20-20' },
      { line: 'product', d: 'M146 118h70v8h-70zM146 122m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0' },
      { line: 'edge', d: 'M146 122V70M110 70v12' },
      { line: 'tape', d: tapeAcross(110, 76, 36) },
    ],
    sentence: 'Vu de dessus, du bord du tableau à l’axe du gond\u00a0; la plus petite lecture des gonds.',
  }),
}
