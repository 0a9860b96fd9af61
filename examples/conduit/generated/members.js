// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { validate1, validate9, validate12, validate26, validate34, validate41 } from './validators.js';

function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.user === undefined) && (missing0 = "user")){
      validate47.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.user !== undefined){
        if(!(validate1(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
          vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
          errors = vErrors.length;
        }
      }
    }
  }
  validate47.errors = vErrors;
  return errors === 0;
}
function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.user === undefined) && (missing0 = "user")){
      validate49.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.user !== undefined){
        if(!(validate9(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
          vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
          errors = vErrors.length;
        }
      }
    }
  }
  validate49.errors = vErrors;
  return errors === 0;
}
function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.user === undefined) && (missing0 = "user")){
      validate51.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.user !== undefined){
        if(!(validate12(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
          vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
          errors = vErrors.length;
        }
      }
    }
  }
  validate51.errors = vErrors;
  return errors === 0;
}
function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.article === undefined) && (missing0 = "article")){
      validate53.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.article !== undefined){
        if(!(validate26(data.article, {instancePath:instancePath+"/article",parentData:data,parentDataProperty:"article",rootData}))){
          vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
          errors = vErrors.length;
        }
      }
    }
  }
  validate53.errors = vErrors;
  return errors === 0;
}
function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.article === undefined) && (missing0 = "article")){
      validate55.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.article !== undefined){
        if(!(validate34(data.article, {instancePath:instancePath+"/article",parentData:data,parentDataProperty:"article",rootData}))){
          vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
          errors = vErrors.length;
        }
      }
    }
  }
  validate55.errors = vErrors;
  return errors === 0;
}
function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.comment === undefined) && (missing0 = "comment")){
      validate57.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.comment !== undefined){
        if(!(validate41(data.comment, {instancePath:instancePath+"/comment",parentData:data,parentDataProperty:"comment",rootData}))){
          vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
          errors = vErrors.length;
        }
      }
    }
  }
  validate57.errors = vErrors;
  return errors === 0;
}
export const loginBody = { validate: [validate47] };
export const createUserBody = { validate: [validate49] };
export const updateCurrentUserBody = { validate: [validate51] };
export const followUserByUsernameBody = { validate: [] };
export const createArticleBody = { validate: [validate53] };
export const updateArticleBody = { validate: [validate55] };
export const createArticleCommentBody = { validate: [validate57] };
