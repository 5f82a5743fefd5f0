import { declareErrors } from '../platform/errors/declare-errors.ts';

declareErrors('inbox.approvals', {
  DECIDED: {
    'zh-TW': '此簽核已經結束，不需要再處理',
    'zh-CN': '该审批已经结束，不需要再处理',
    en: 'This approval has ended already; nothing is left to decide.',
  },
  DECIDED_BY_YOU: {
    'zh-TW': '您已經處理過此簽核，不需要再處理一次',
    'zh-CN': '您已经处理过该审批，不需要再处理一次',
    en: 'You have decided on this already. Once is enough: nothing is left for you to do.',
  },
  NOT_YOURS: {
    status: 403,
    'zh-TW': '此簽核目前等待其他人處理，不在您的待辦中',
    'zh-CN': '该审批目前等待其他人处理，不在您的待办中',
    en: 'This approval waits for somebody else at the moment, not for you.',
  },
  SELF_APPROVAL: {
    status: 403,
    'zh-TW': '送簽人與準備內容的人不能簽核',
    'zh-CN': '提交人与准备内容的人不能审批',
    en: 'Nobody decides what they submitted or prepared.',
  },
  NOT_APPLICANT: {
    status: 403,
    'zh-TW': '只有送簽人可以撤回',
    'zh-CN': '只有提交人可以撤回',
    en: 'Only the person who submitted it may withdraw it.',
  },
  NO_SUCH_NODE: {
    status: 422,
    'zh-TW': '只能退回到先前的節點',
    'zh-CN': '只能退回到之前的节点',
    en: 'It can only go back to an earlier node.',
  },
  ALREADY_ASKED: {
    'zh-TW': '此人已在本節點的簽核名單中',
    'zh-CN': '此人已在本节点的审批名单中',
    en: 'This person is already asked at this node.',
  },
  NO_APPROVER: {
    status: 422,
    'zh-TW': '第 {node} 個簽核節點沒有可簽核的人（送簽人不能簽核自己的申請）',
    'zh-CN': '第 {node} 个审批节点没有可审批的人（提交人不能审批自己的申请）',
    en: 'Node {node} has nobody left to decide: the submitter may not approve their own request.',
  },
  NOT_A_CANDIDATE: {
    status: 422,
    'zh-TW': '此人沒有簽核這類項目的權限',
    'zh-CN': '此人没有审批这类事项的权限',
    en: 'This person may not decide on such matters.',
  },
  SUBJECT_CHANGED: {
    'zh-TW': '送簽後內容已變更，請退回重新送簽',
    'zh-CN': '提交后内容已变更，请退回重新提交',
    en: 'What is to be approved has changed since it was submitted. Reject it and have it submitted again.',
  },
});
