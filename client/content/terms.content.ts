import { paths } from '#client/paths.ts'
import { DELIVERY_TEXT } from '#shared/orders/lead-time.rules'
import type { Company } from '#shared/platform/company'
import type { Section } from './content.types.ts'

/** The terms of sale (§1), one article a section. */
export const termsOf = ({ name, address, zip, city, siret, email }: Company): Section[] => [
  {
    id: 'objet',
    title: 'Objet et champ d’application',
    blocks: [
      `Les présentes conditions générales de vente régissent toutes les ventes de produits conclues par ${name}, ${address}, ${zip} ${city}, SIRET ${siret}, ci-après « le vendeur », avec ses clients professionnels, ci-après « le client », sur la boutique en ligne, par devis ou par tout autre moyen.`,
      'Elles constituent le socle unique de la négociation commerciale au sens de l’article L. 441-1 du Code de commerce. Elles prévalent sur les conditions d’achat du client, sauf accord écrit du vendeur. Les conditions applicables sont celles que le client a acceptées au moment de sa commande.',
    ],
  },
  {
    id: 'clients-professionnels',
    title: 'Vente réservée aux professionnels',
    blocks: [
      'La vente est réservée aux professionnels agissant dans le cadre de leur activité : installateurs, mainteneurs, entreprises du bâtiment et de l’agencement, bureaux d’études et métiers voisins. Le vendeur ne vend pas aux consommateurs.',
      'Le client déclare acheter pour les besoins de son activité et disposer des compétences nécessaires à la prise de cotes, à la pose et à la mise en service des produits.',
    ],
  },
  {
    id: 'compte',
    title: 'Compte client',
    blocks: [
      'La commande en ligne suppose un compte dont l’adresse email est vérifiée et que le vendeur a approuvé. Le vendeur peut demander un justificatif d’activité, refuser une ouverture de compte, ou suspendre un compte en cas d’usage frauduleux ou d’impayé.',
      'Les identifiants sont personnels. Le client répond des commandes passées depuis son compte et prévient sans délai le vendeur s’il en perd la maîtrise.',
    ],
  },
  {
    id: 'produits-et-cotes',
    title: 'Produits, configuration et cotes',
    blocks: [
      'Les produits sont fabriqués d’après la configuration validée par le client : modèle, cotes, options, coloris, côté de manœuvre, quantité. Les dessins et photographies illustrent le produit sans valeur contractuelle ; les caractéristiques écrites et les avertissements affichés par le configurateur font foi.',
      'Le client est seul responsable de la prise de cotes et de la nature des cotes fournies, en tableau ou finies. Le jeu retiré par la fabrication sur des cotes tableau est indiqué dans la configuration. Le vendeur n’est pas tenu de vérifier les cotes sur le chantier.',
    ],
  },
  {
    id: 'devis-et-commandes',
    title: 'Devis et commandes',
    blocks: [
      'Un produit qui sort des limites du configurateur fait l’objet d’un devis. Sauf mention contraire, un devis est valable 30 jours à compter de sa date.',
      'En ligne, le panier est d’abord validé par le serveur du vendeur, avec les règles et le tarif en vigueur. Si un prix a changé avant la commande, le nouveau total est soumis à l’acceptation du client. La commande est passée lorsque le client, après relecture, accepte les présentes conditions et confirme ; elle reçoit un numéro et un récapitulatif est adressé par email.',
      'Le vendeur vérifie la commande et en accuse réception. Il peut la refuser pour un motif légitime, notamment une impossibilité technique, une erreur manifeste de prix ou un impayé antérieur ; les sommes versées sont alors rendues.',
    ],
  },
  {
    id: 'modification-et-annulation',
    title: 'Modification et annulation',
    blocks: [
      'Les produits étant fabriqués sur mesure, une commande ne peut être modifiée ou annulée que tant que sa fabrication n’a pas commencé, sur demande écrite mentionnant son numéro et avec l’accord écrit du vendeur.',
      'Une fois la fabrication commencée, la commande est due en entier.',
    ],
  },
  {
    id: 'prix',
    title: 'Prix',
    blocks: [
      'Les prix sont exprimés en euros, hors taxes et hors livraison. Ils sont ceux du tarif en vigueur au jour de la commande. La TVA s’ajoute au taux applicable ; les frais de livraison et, le cas échéant, l’éco-contribution figurent sur des lignes distinctes. L’éco-contribution ne donne lieu à aucune remise.',
      'Les prix ne comprennent ni la prise de cotes, ni la pose, ni la mise en service.',
    ],
  },
  {
    id: 'paiement',
    title: 'Paiement',
    blocks: [
      'Le paiement se fait par l’un des moyens proposés à la validation de la commande : carte bancaire ou virement. Pour un virement, l’IBAN et la référence à rappeler sont indiqués après la commande. La fabrication commence à réception du paiement.',
      'Un paiement différé peut être accordé à un compte par le vendeur. L’échéance, qui ne peut dépasser 60 jours après la date d’émission de la facture, est indiquée sur celle-ci. Le vendeur peut réduire ou retirer cette facilité si la situation du client le justifie. Aucun escompte n’est accordé pour paiement anticipé.',
    ],
  },
  {
    id: 'retard-de-paiement',
    title: 'Retard de paiement',
    blocks: [
      'Toute somme non payée à l’échéance entraîne de plein droit, dès le lendemain et sans rappel, des pénalités de retard égales à trois fois le taux d’intérêt légal, calculées sur le montant toutes taxes comprises jusqu’au paiement complet, ainsi qu’une indemnité forfaitaire pour frais de recouvrement de 40 € (articles L. 441-10 et D. 441-5 du Code de commerce).',
      'Si les frais de recouvrement dépassent cette indemnité, le vendeur peut demander un complément sur justification. Il peut suspendre les commandes en cours jusqu’au règlement.',
    ],
  },
  {
    id: 'fabrication-et-livraison',
    title: 'Fabrication et livraison',
    blocks: [
      `Le délai de fabrication, en jours ouvrés, est indiqué avec chaque configuration. La fabrication achevée, la livraison a lieu sous ${DELIVERY_TEXT} en France métropolitaine, à l’adresse choisie par le client. Une livraison hors de France métropolitaine fait l’objet d’un devis.`,
      'Le client s’assure que l’adresse est accessible au transporteur et qu’une personne peut recevoir les colis, dont certains dépassent 4 m. Une seconde présentation due à son absence est à ses frais. Les délais sont donnés avec soin ; un dépassement n’ouvre droit à l’annulation que s’il excède 30 jours après une mise en demeure restée sans effet.',
      'Les risques passent au client à la remise des produits au lieu de livraison.',
    ],
  },
  {
    id: 'reception-et-anomalies',
    title: 'Réception et anomalies',
    blocks: [
      'Le client vérifie les colis à la livraison, en présence du transporteur, et porte sur le bon des réserves précises en cas d’avarie ou de colis manquant. Il les confirme au transporteur dans les trois jours, selon l’article L. 133-3 du Code de commerce.',
      `Toute anomalie, c’est-à-dire manquant, avarie, erreur de référence ou non-conformité apparente, est signalée au vendeur dans les 3 jours suivant la livraison, par le [formulaire de contact](${paths.contact}) avec le sujet « Réclamation » et le numéro de commande, ou par email à [${email}](mailto:${email}). Passé ce délai, les produits sont réputés conformes.`,
      'Un produit qui présente une anomalie apparente ne doit pas être posé. Aucun retour n’est accepté sans l’accord écrit du vendeur.',
    ],
  },
  {
    id: 'retractation',
    title: 'Absence de droit de rétractation',
    blocks: [
      'Les ventes étant conclues entre professionnels, le client ne dispose d’aucun droit de rétractation. Les produits fabriqués à ses cotes ne sont ni repris ni échangés lorsqu’ils sont conformes à la commande.',
    ],
  },
  {
    id: 'tolerances',
    title: 'Tolérances du sur-mesure',
    blocks: [
      'Un produit est conforme lorsqu’il respecte les tolérances de sa fiche. À défaut d’indication sur celle-ci, les tolérances sont les suivantes.',
      {
        table: {
          caption: 'Tolérances de fabrication à défaut d’indication sur la fiche du modèle',
          columns: ['Grandeur', 'Tolérance'],
          rows: [
            ['Largeur ou longueur', '± 2 mm jusqu’à 3 m, puis ± 1 mm par mètre supplémentaire'],
            ['Hauteur d’un produit rigide', '± 5 mm'],
            ['Hauteur d’un produit textile', '± 1 %, la fibre variant avec l’hygrométrie'],
            ['Rayon de cintrage', '± 5 %'],
            ['Découpe de film', 'marge de 30 mm à recouper à la pose'],
          ],
        },
      },
      'De légères différences de teinte entre deux bains ou deux laquages, et les irrégularités propres aux fibres naturelles et au bois, ne sont pas des défauts.',
    ],
  },
  {
    id: 'reserve-de-propriete',
    title: 'Réserve de propriété',
    blocks: [
      'Le vendeur conserve la propriété des produits jusqu’au paiement complet du prix et de ses accessoires, conformément aux articles 2367 et suivants du Code civil. Jusque-là, le client les conserve identifiables, les assure et en informe tout tiers qui prétendrait à un droit sur eux. À défaut de paiement, le vendeur peut les reprendre aux frais du client.',
    ],
  },
  {
    id: 'garanties',
    title: 'Garanties',
    blocks: [
      'Les produits bénéficient de la garantie légale des vices cachés (articles 1641 et suivants du Code civil) et de la garantie du fabricant, dont la durée et l’étendue figurent sur la fiche ou la notice du modèle. Au titre de la garantie, le vendeur remplace ou répare la pièce reconnue défectueuse ; la dépose, la repose et les déplacements restent à la charge du client.',
      'Sont exclus l’usure normale, la pose contraire à la notice ou aux avertissements du configurateur, le dépassement des limites de charge, de dimension ou de vent, un support inadapté, un raccordement électrique non conforme, l’absence d’entretien et toute transformation du produit.',
    ],
  },
  {
    id: 'responsabilite',
    title: 'Responsabilité',
    blocks: [
      'Le client répond, envers son propre client, du choix du produit, de la prise de cotes, du support, de la pose et du respect des règles de sécurité du chantier. Les conseils donnés par le vendeur ne valent pas étude de maîtrise d’œuvre.',
      'Sauf faute lourde ou dolosive et dommage corporel, la responsabilité du vendeur est limitée aux dommages directs et au montant hors taxes de la commande en cause. Le vendeur ne répond ni des pertes d’exploitation, ni des pénalités de chantier.',
    ],
  },
  {
    id: 'force-majeure',
    title: 'Force majeure',
    blocks: [
      'Aucune partie ne répond d’une inexécution due à un cas de force majeure au sens de l’article 1218 du Code civil. La partie empêchée prévient l’autre sans délai. Si l’empêchement dure plus de 60 jours, chacune peut mettre fin à la commande par écrit ; les sommes correspondant aux produits non livrés sont rendues.',
    ],
  },
  {
    id: 'donnees-personnelles',
    title: 'Données personnelles',
    blocks: [
      `Le vendeur traite les données de ses clients et de leurs collaborateurs dans les conditions décrites par sa [politique de confidentialité](${paths.privacy}) et sa [politique relative aux cookies](${paths.cookies}).`,
    ],
  },
  {
    id: 'propriete-intellectuelle',
    title: 'Propriété intellectuelle',
    blocks: [
      'Les textes, dessins, règles de configuration et marques présents sur la boutique restent la propriété du vendeur ou de ses partenaires. Le client peut remettre à ses propres clients les documents qu’il édite pour ses projets ; toute autre reproduction demande un accord écrit.',
    ],
  },
  {
    id: 'dispositions-generales',
    title: 'Dispositions générales',
    blocks: [
      'Les enregistrements de la boutique (configuration, prix détaillé, date d’acceptation des conditions, numéro de commande) font foi entre les parties jusqu’à preuve du contraire. La nullité d’une clause n’affecte pas les autres. Le fait de ne pas se prévaloir d’une clause ne vaut pas renonciation.',
    ],
  },
  {
    id: 'droit-applicable',
    title: 'Droit applicable et tribunaux compétents',
    blocks: [
      'Les présentes conditions et les ventes qu’elles régissent sont soumises au droit français, à l’exclusion de la convention de Vienne sur la vente internationale de marchandises.',
      'Tout litige qui n’aurait pas trouvé de solution amiable relève de la compétence exclusive des tribunaux de Paris, y compris en cas de référé, d’appel en garantie ou de pluralité de défendeurs.',
    ],
  },
]
