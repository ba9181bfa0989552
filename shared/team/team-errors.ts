/** Refusals of teams, for the one error table. */
export const teamErrors = {
  MAY_NOT_ORDER: {
    status: 403,
    message:
      'Vous préparez les chantiers et les paniers de votre équipe\u00a0: demandez à la personne qui la dirige de commander.',
  },
  TEAM_HEAD_ONLY: {
    status: 403,
    message: 'Seule la personne qui dirige l’équipe peut la modifier.',
  },
  TEAM_HEAD_PAYS: {
    status: 409,
    message:
      'Cette personne travaille dans le compte d’une équipe\u00a0: le paiement différé et l’encours sont ceux de la personne qui la dirige.',
  },
  TEAM_NOT_EMPTY: {
    status: 409,
    message: 'Votre équipe compte encore des collègues\u00a0: retirez-les avant de supprimer votre compte.',
  },
  TEAM_FULL: {
    status: 409,
    message:
      'Votre équipe est au complet\u00a0: retirez un collègue ou une invitation avant d’en inviter un autre.',
  },
  TEAM_INVITATION_OTHER: {
    status: 409,
    message:
      'Cette invitation est adressée à une autre adresse email. Connectez-vous avec celle qui l’a reçue.',
  },
  TEAM_ACCOUNT_PRESENT: {
    status: 409,
    message:
      'Cette adresse email a déjà un compte\u00a0: connectez-vous, puis rouvrez le lien de l’invitation.',
  },
  TEAM_JOIN_REFUSED: {
    status: 409,
    message:
      'Ce compte ne peut pas rejoindre une équipe\u00a0: il a déjà ses propres commandes, devis ou chantiers, ou une équipe. Demandez une invitation à une autre adresse.',
  },
} as const
