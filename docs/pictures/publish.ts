export const publish = async (..._: unknown[]) => {}
export const writeTables = async (..._: unknown[]) => {}
