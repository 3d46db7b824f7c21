export function billOfMaterials(root: string, seconds: number): object
