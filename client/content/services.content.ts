import { paths } from '#client/paths.ts'
import type { DrawingProps } from '#client/platform/drawings/Drawing.tsx'
import type { Section } from './content.types.ts'

export interface Service extends Section {
  readonly drawing: Pick<DrawingProps, 'kind' | 'values'>
}

/** The four services (§1). */
export const services: readonly Service[] = [
  {
    id: 'stores-exterieurs',
    title: 'Stores extérieurs',
    drawing: { kind: 'awning', values: { width: 4000, projection: 2600, color: 'AT', striped: true } },
    blocks: [
      'Arrêtée avant la vitre, la chaleur n’entre pas : c’est la protection solaire la plus efficace, et celle qui demande le plus de soin au vent et aux fixations.',
      {
        list: [
          '**Stores bannes** de 2000 à 6000 mm de large et de 1600 à 3600 mm d’avancée, monobloc, coffre intégral ou loggia.',
          '**Screens à glissière ZIP** jusqu’à 5000 × 3500 mm et 15 m², toile tenue dans les coulisses, coefficient d’ouverture de 1 à 10 %.',
          '**Stores à projection** pour les façades rythmées et les fenêtres qui s’ouvrent vers l’extérieur.',
        ],
      },
      'Nous vous accompagnons sur la nature du mur et ses scellements, la classe de vent EN 13561 à la largeur choisie, la pente et le passage sous barre de charge, le choix du moteur et du capteur de vent.',
    ],
  },
  {
    id: 'stores-interieurs',
    title: 'Stores intérieurs',
    drawing: { kind: 'venetian', values: { width: 1400, height: 1500, slat: 50, color: 'A' } },
    blocks: [
      'Doser la lumière, couper le regard, faire le noir complet : à chaque usage son store, en tableau, en applique ou sur ouvrant.',
      {
        list: [
          '**Enrouleurs** à toile libre, à coffre ou motorisés, toiles tamisantes, dim-out, occultantes ou screen.',
          '**Vénitiens** à lames de 25 et 50 mm en aluminium ou en bois, **bandes verticales** jusqu’à 6000 × 5000 mm.',
          '**Bateaux et plissés**, libres ou tendus, pour les tombés textiles et les fenêtres difficiles.',
        ],
      },
      'Le configurateur calcule la largeur de toile, le tube, le refoulement des lames et la longueur de boucle que permet la norme EN 13120 sur la sécurité des enfants. Pour un noir complet, il rappelle qu’une toile occultante demande aussi un coffre et des coulisses.',
    ],
  },
  {
    id: 'films-et-decoration-de-vitrage',
    title: 'Films et décoration de vitrage',
    drawing: { kind: 'film', values: { panes: 3, width: 1180, height: 1350, roll_width: 1220, color: 'AT' } },
    blocks: [
      'Un film change un vitrage sans le remplacer : chaleur, éblouissement, sécurité, intimité ou signalétique.',
      {
        list: [
          '**Films solaires** miroir, sélectifs ou extérieurs, en laizes de 1220, 1520 et 1830 mm.',
          '**Films de sécurité** de 100 et 200 µm, qui retiennent les éclats selon la norme EN 12600.',
          '**Dépolis et décors** pour cloisons, vitrines et salles de réunion : bandes, motifs, dégradés ou impression sur mesure.',
        ],
      },
      'Avant la découpe, le risque de choc thermique est contrôlé d’après le vitrage, la teinte, l’ombre portée et l’orientation. Les films se vendent coupés à vos vitrages, au mètre linéaire ou au rouleau entier de 30,48 m.',
    ],
  },
  {
    id: 'rideaux-et-voilages',
    title: 'Rideaux et voilages',
    drawing: {
      kind: 'rail',
      values: {
        length: 3600,
        supports: 9,
        gliders: 36,
        plan: 'x-2286-r90r200-1400',
        fixation: 'ceiling',
        opening: 'central',
      },
    },
    blocks: [
      'Un rideau tombe bien quand son rail est juste : bon profilé, bons supports, bon refoulement. Nous fournissons le rail prêt à poser, vous confectionnez ou faites confectionner le textile.',
      {
        list: [
          '**Rails manuels** de 18 et 25 mm, encastrés, Wave ou forte charge, jusqu’à 12 m.',
          '**Rails à cordon** muraux ou plafond, pour les grandes hauteurs.',
          '**Rails motorisés** filaires, radio ou sur batterie, pour des charges de 35 à 60 kg.',
        ],
      },
      'Le nombre de supports et de glisseurs, l’entraxe selon la charge, le croisement et le refoulement sont calculés à la commande ; le cintrage se fait en usine, d’après le plan que vous cotez à la commande.',
    ],
  },
]

/** What to do next, under the four. */
export const servicesNext = `Les limites exactes, les coloris et les prix sont dans le [catalogue](${paths.catalogue}), ouvert aux comptes professionnels. Pour un projet complet ou une pièce spéciale, [décrivez-nous le chantier](${paths.contact}).`
