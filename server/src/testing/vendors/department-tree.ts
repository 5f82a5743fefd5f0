export interface TreeDepartment {
  id: string;
  parentId: string;
  name: string;
  key: string | undefined;
  order: number;
}
export interface TreeMember {
  id: string;
  departments: string[];
  fields: Record<string, unknown>;
  disabled: boolean;
}
export type TreeFault =
  | 'notFound'
  | 'parentNotFound'
  | 'hasMembers'
  | 'hasChildren'
  | 'root'
  | 'duplicateName'
  | 'duplicateId'
  | 'name'
  | 'cycle'
  | 'tooDeep'
  | 'memberNotFound'
  | 'memberExists'
  | 'mobileExists'
  | 'emailExists'
  | 'mobileOrEmail'
  | 'departments';

/** A refusal that each platform says in a code of its own. */
export class TreeError extends Error {
  readonly fault: TreeFault;

  constructor(fault: TreeFault) {
    super(fault);
    this.fault = fault;
  }
}

interface TreeRules {
  root: string;
  longestName: number;
  forbidden: RegExp;
  levels: number;
  /** Whether `Zhang` and `zhang` are one. */
  foldsIds: boolean;
}

/** The tree and its members, under the rules that all three platforms share. */
export class DepartmentTree {
  readonly departments = new Map<string, TreeDepartment>();
  readonly members = new Map<string, TreeMember>();
  readonly rules: TreeRules;

  constructor(rules: TreeRules) {
    this.rules = rules;
  }

  clear(): void {
    this.departments.clear();
    this.members.clear();
  }

  children(parentId: string): TreeDepartment[] {
    return [...this.departments.values()]
      .filter((row) => row.parentId === parentId)
      .sort((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
  }

  membersOf(departmentId: string): TreeMember[] {
    const isIn = ({ departments }: TreeMember) =>
      departments.includes(departmentId) || (departments.length === 0 && departmentId === this.rules.root);
    return [...this.members.values()].filter(isIn).sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  get(id: string): TreeDepartment {
    return this.departments.get(id) ?? this.fail('notFound');
  }

  create(department: TreeDepartment): void {
    if (this.departments.has(department.id) || department.id === this.rules.root) this.fail('duplicateId');
    this.check(department);
    this.departments.set(department.id, department);
  }

  update(id: string, change: Partial<Omit<TreeDepartment, 'id'>>): void {
    if (id === this.rules.root) this.fail('root');
    const changed = { ...this.get(id), ...change };
    this.check(changed);
    this.departments.set(id, changed);
  }

  remove(id: string): void {
    if (id === this.rules.root) this.fail('root');
    this.get(id);
    if (this.children(id).length > 0) this.fail('hasChildren');
    if (this.membersOf(id).length > 0) this.fail('hasMembers');
    this.departments.delete(id);
  }

  private check({ id, parentId, name }: TreeDepartment): void {
    const { root, longestName, forbidden, levels } = this.rules;
    if (name.length === 0 || [...name].length > longestName || forbidden.test(name)) this.fail('name');
    if (parentId !== root && !this.departments.has(parentId)) this.fail('parentNotFound');
    let level = 1;
    for (let at = parentId; at !== root; at = this.departments.get(at)?.parentId ?? root) {
      if (at === id) this.fail('cycle');
      level += 1;
    }
    if (level > levels) this.fail('tooDeep');
    if (this.children(parentId).some((row) => row.name === name && row.id !== id)) this.fail('duplicateName');
  }

  memberKey(id: string): string {
    return this.rules.foldsIds ? id.toLowerCase() : id;
  }

  member(id: string): TreeMember {
    return this.members.get(this.memberKey(id)) ?? this.fail('memberNotFound');
  }

  addMember(member: TreeMember): void {
    const key = this.memberKey(member.id);
    if (this.members.has(key)) this.fail('memberExists');
    this.checkMember(member);
    this.members.set(key, member);
  }

  changeMember(
    id: string,
    change: { departments?: string[] | undefined; fields: Record<string, unknown> },
  ): void {
    const member = this.member(id);
    const changed = {
      ...member,
      fields: { ...member.fields, ...change.fields },
      departments: change.departments ?? member.departments,
    };
    this.checkMember(changed);
    this.members.set(this.memberKey(id), changed);
  }

  removeMember(id: string): void {
    this.member(id);
    this.members.delete(this.memberKey(id));
  }

  private checkMember({ id, departments, fields }: TreeMember): void {
    for (const department of departments)
      if (department !== this.rules.root && !this.departments.has(department)) this.fail('departments');
    if (!fields.mobile && !fields.email) this.fail('mobileOrEmail');
    for (const other of this.members.values()) {
      if (this.memberKey(other.id) === this.memberKey(id)) continue;
      if (fields.mobile && other.fields.mobile === fields.mobile) this.fail('mobileExists');
      if (fields.email && other.fields.email === fields.email) this.fail('emailExists');
    }
  }

  fail(fault: TreeFault): never {
    throw new TreeError(fault);
  }
}
