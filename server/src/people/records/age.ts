/** In whole years on a day; who was born on 29 February turns on 1 March in other years. Days as 'YYYY-MM-DD'. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
