import type { ImportColumn } from '../../admin/imports/index.ts';
import { peopleTexts } from '../texts.ts';

const nameOf = (code: keyof typeof peopleTexts.en.columns) => peopleTexts.inEvery(`columns.${code}`);

/** The columns of an employee file, with the headers that files have for them. */
export const EMPLOYMENT_COLUMNS: readonly ImportColumn[] = [
  {
    code: 'employeeNumber',
    type: 'text',
    key: true,
    names: nameOf('employeeNumber'),
    aliases: ['工號', '员工编号', 'emp_no', 'employee no', 'employee id', 'number'],
  },
  {
    code: 'name',
    type: 'text',
    required: true,
    names: nameOf('name'),
    aliases: ['員工姓名', '员工姓名', 'full name', 'employee name'],
  },
  {
    code: 'legalEntity',
    type: 'text',
    names: nameOf('legalEntity'),
    aliases: ['公司', 'company', '法律实体', '用工主體', '用工主体'],
  },
  {
    code: 'hireDate',
    type: 'date',
    required: true,
    names: nameOf('hireDate'),
    aliases: ['到職日', '到職日期', 'hire_date', 'start date'],
  },
  {
    code: 'leaveDate',
    type: 'date',
    names: nameOf('leaveDate'),
    aliases: ['離職日', '离职日', 'termination date'],
  },
  {
    code: 'leaveReason',
    type: 'text',
    names: nameOf('leaveReason'),
  },
  {
    code: 'contract',
    type: 'text',
    names: nameOf('contract'),
    aliases: ['contract type'],
  },
  {
    code: 'groupHireDate',
    type: 'date',
    names: nameOf('groupHireDate'),
  },
  {
    code: 'socialWorkStartDate',
    type: 'date',
    names: nameOf('socialWorkStartDate'),
  },
  {
    code: 'familyName',
    type: 'text',
    names: nameOf('familyName'),
    aliases: ['last name'],
  },
  {
    code: 'givenName',
    type: 'text',
    names: nameOf('givenName'),
    aliases: ['first name'],
  },
  { code: 'sex', type: 'text', names: nameOf('sex'), aliases: ['gender'] },
  {
    code: 'birthDate',
    type: 'date',
    names: nameOf('birthDate'),
    aliases: ['生日', 'date of birth'],
  },
  { code: 'nationality', type: 'text', names: nameOf('nationality') },
  {
    code: 'email',
    type: 'text',
    names: nameOf('email'),
    aliases: ['電子信箱', '邮箱', 'mail'],
  },
  {
    code: 'phone',
    type: 'text',
    names: nameOf('phone'),
    aliases: ['電話', '电话', '手機號碼', '手机号码', 'mobile'],
  },
  { code: 'idType', type: 'text', names: nameOf('idType') },
  {
    code: 'idNumber',
    type: 'text',
    names: nameOf('idNumber'),
    aliases: ['身分證字號', '身份证号', '身份证号码'],
  },
  { code: 'bankName', type: 'text', names: nameOf('bankName') },
  { code: 'bankBic', type: 'text', names: nameOf('bankBic'), aliases: ['swift', 'swift code', 'bic'] },
  {
    code: 'bankAccount',
    type: 'text',
    names: nameOf('bankAccount'),
    aliases: ['account number'],
  },
  {
    code: 'department',
    type: 'text',
    names: nameOf('department'),
    aliases: ['部門代碼', '部门代码', 'department code', 'dept_no'],
  },
  {
    code: 'job',
    type: 'text',
    names: nameOf('job'),
    aliases: ['職稱', '职称', 'title'],
  },
  {
    code: 'post',
    type: 'text',
    names: nameOf('post'),
    aliases: ['position', '崗位', '职位'],
  },
  {
    code: 'grade',
    type: 'text',
    names: nameOf('grade'),
    aliases: ['rank'],
  },
  { code: 'payGrade', type: 'text', names: nameOf('payGrade'), aliases: ['pay grade', '薪级'] },
  {
    code: 'costCentre',
    type: 'text',
    names: nameOf('costCentre'),
    aliases: ['cost center'],
  },
  {
    code: 'place',
    type: 'text',
    names: nameOf('place'),
    aliases: ['location'],
  },
  {
    code: 'superior',
    type: 'text',
    names: nameOf('superior'),
    aliases: ['直屬主管工號', '主管工號', '上级工号', 'manager', 'supervisor'],
  },
  {
    code: 'assignmentFrom',
    type: 'date',
    names: nameOf('assignmentFrom'),
  },
];
