/** Made by `npm run pictures`: not to be changed by hand. */
import type { PictureOf } from '#client/platform/ui/Picture.tsx'

export const hero: PictureOf = {
  file: 'hero-52012042',
  width: 1600,
  height: 1000,
  widths: [400, 800, 1200, 1600],
  alt: 'Pièce de jour : rideau à vagues sur un rail au plafond devant une porte-fenêtre, store enrouleur à la fenêtre voisine',
}
export const heroNarrow: PictureOf = {
  file: 'heroNarrow-ac12bf84',
  width: 800,
  height: 1000,
  widths: [400, 800],
  alt: 'Store enrouleur à coffre à la fenêtre d’un salon, rideau à vagues sur un rail au plafond',
}
export const rails: PictureOf = {
  file: 'rails-97015309',
  width: 800,
  height: 600,
  widths: [400, 800],
  alt: 'Rail noir au plafond et rideau de lin à vagues, à demi tiré devant une porte-fenêtre',
}
export const stores: PictureOf = {
  file: 'stores-f323a27b',
  width: 800,
  height: 600,
  widths: [400, 800],
  alt: 'Store enrouleur à coffre et coulisses, toile tamisante à demi descendue devant une fenêtre',
}
export const films: PictureOf = {
  file: 'films-180dcc22',
  width: 800,
  height: 600,
  widths: [400, 800],
  alt: 'Film solaire bronze posé sur les vitrages d’un bureau, au-dessus d’un jardin',
}
export const fermetures: PictureOf = {
  file: 'fermetures-0b1a4f2a',
  width: 800,
  height: 600,
  widths: [400, 800],
  alt: 'Volet roulant anthracite à demi baissé devant une fenêtre, façade claire au soleil',
}
